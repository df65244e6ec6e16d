import { browser } from "wxt/browser";
import { chatsAtWork } from "../../state/pending-work.ts";

/** The tab with the page on which the backend is set up, where its person may have more to do. */
async function findSetupTab(backendUrl: string): Promise<number | undefined> {
  const setup = new URL("/start", backendUrl).href;
  const tabs = await browser.tabs.query({ currentWindow: true });
  return tabs.find(({ url }) => url?.split(/[?#]/)[0] === setup)?.id;
}

/** Shows what waits to be sent; it is sent when it is shown. */
async function showWaiting(): Promise<void> {
  const contexts = await browser.runtime.getContexts({});
  const isShown = contexts.some(({ documentUrl }) =>
    /\/(?:popup|sidepanel)\.html/.test(documentUrl ?? ""),
  );
  if (isShown || (await chatsAtWork()).length === 0) return;
  // Not every browser allows it here: then it is sent within half a minute.
  await browser.action.openPopup().catch(() => {});
}

/** A person who has gone to another tab meanwhile stays there. */
async function isInFront(tabId: number | undefined): Promise<boolean> {
  if (tabId === undefined) return false;
  // The person may have closed it.
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.active ?? false;
}

/**
 * Closes the tab of an approval that is over, and shows what the person was at: the page that they drafted from, the page
 * on which the backend is set up, or else this tab.
 *
 * @param isGuide this tab was opened to connect: it has no further use where it was opened from another one.
 */
export async function comeBack({
  approvalTab,
  backendUrl,
  isGuide,
}: {
  approvalTab: number | undefined;
  backendUrl: string;
  isGuide: boolean;
}): Promise<void> {
  const own = await browser.tabs.getCurrent();
  const opener = isGuide ? own?.openerTabId : undefined;
  const next = opener ?? (isGuide ? await findSetupTab(backendUrl) : undefined) ?? own?.id;
  // The approval may have been given elsewhere, and its tab closed: then this tab may be in front.
  if (own?.active || (await isInFront(approvalTab))) {
    if (next !== undefined) await browser.tabs.update(next, { active: true }).catch(() => {});
    if (opener !== undefined) await showWaiting();
  }
  if (approvalTab !== undefined) await browser.tabs.remove(approvalTab).catch(() => {});
  if (opener !== undefined && own?.id !== undefined) await browser.tabs.remove(own.id);
}
