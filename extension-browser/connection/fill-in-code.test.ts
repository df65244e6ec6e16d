// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fillInCode } from "./fill-in-code.ts";

interface Script {
  func: (...args: unknown[]) => unknown;
  args: unknown[];
}

vi.mock("wxt/browser", () => ({
  browser: {
    scripting: { executeScript: async ({ func, args }: Script) => [{ result: func(...args) }] },
    tabs: { onUpdated: { addListener: () => {}, removeListener: () => {} } },
  },
}));

/** The page that asks for approval, and its field. */
function approvalPage(): HTMLInputElement | null {
  document.body.innerHTML = `
    <h1>Connect a client</h1>
    <form>
      <input name="userCode" type="hidden" value="ABCD1234" />
      <input name="typed" />
      <button name="decision" value="approve">Approve</button>
    </form>`;
  return document.querySelector('input[name="typed"]');
}

test("the code is filled in, and a further Enter approves nothing", async () => {
  const typed = approvalPage();
  fillInCode(1, location.origin, "ABCD-1234", new AbortController().signal);
  await expect.poll(() => typed?.value).toBe("1234");
  const heading = document.querySelector("h1");
  expect(document.activeElement).toBe(heading);
  expect(heading?.style.outline).toContain("none");
});

test("a person who is in the field types the code alone: what they type next would stand beside it", async () => {
  const typed = approvalPage();
  typed?.focus();
  const script = vi.spyOn(browser.scripting, "executeScript");
  fillInCode(1, location.origin, "ABCD-1234", new AbortController().signal);
  await expect.poll(() => script.mock.settledResults[0]?.type).toBe("fulfilled");
  expect(typed?.value).toBe("");
  expect(document.activeElement).toBe(typed);
});
