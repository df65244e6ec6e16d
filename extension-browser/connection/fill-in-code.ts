import { browser } from "wxt/browser";

/** The field of the approval page, and the hidden one that names the code it belongs to. */
const FIELDS = { typed: "typed", userCode: "userCode" };

/** Runs in the page. Returns whether the page asks for this code. */
function fillIn(address: string, code: string, names: typeof FIELDS): boolean {
  if (location.origin !== new URL(address).origin) return false;
  const asked = document.querySelector(`input[name="${names.userCode}"]`);
  const typed = document.querySelector(`input[name="${names.typed}"]`);
  if (!(asked instanceof HTMLInputElement) || !(typed instanceof HTMLInputElement)) return false;
  if (asked.value !== code) return false;
  // Whoever types there would go on behind what is filled in, and their code would be refused.
  if (document.activeElement === typed || typed.value !== "") return true;
  typed.value = code.slice(-4);
  // Not the button: an Enter that was pressed for something else would approve what nobody has read.
  const heading = document.querySelector("h1");
  if (heading) {
    heading.tabIndex = -1;
    // A frame would make a field of it.
    heading.style.outline = "none";
    heading.focus();
  }
  return true;
}

/**
 * Fills in the code on the approval page that this extension has opened, so that its person only
 * approves. The page asks for the code as a proof that the person sees the program which asks;
 * that the program is in the same browser proves as much. Where the extension may run nothing in
 * the page, the person types the code.
 *
 * @param tabId The tab in which the page was opened. The person may have to sign in there first.
 * @param backendUrl The address of the backend: no other page is told the code.
 * @param userCode The code, with or without a hyphen.
 * @param signal Ends the wait for the page.
 */
export function fillInCode(
  tabId: number,
  backendUrl: string,
  userCode: string,
  signal: AbortSignal,
): void {
  const args: Parameters<typeof fillIn> = [backendUrl, userCode.replace("-", ""), FIELDS];
  const stop = () => browser.tabs.onUpdated.removeListener(onUpdated);
  const look = async () => {
    const [frame] = await browser.scripting
      .executeScript({ target: { tabId }, func: fillIn, args })
      .catch(() => []);
    if (frame?.result === true) stop();
  };
  const onUpdated = (id: number, { status }: { status?: string }) => {
    if (id === tabId && status === "complete") void look();
  };
  browser.tabs.onUpdated.addListener(onUpdated);
  signal.addEventListener("abort", stop);
  // The page may have been loaded before this listened.
  void look();
}
