// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
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

test("the code is filled in, and a further Enter approves nothing", async () => {
  document.body.innerHTML = `
    <h1>Connect a client</h1>
    <form>
      <input name="userCode" type="hidden" value="ABCD1234" />
      <input name="typed" />
      <button name="decision" value="approve">Approve</button>
    </form>`;
  fillInCode(1, location.origin, "ABCD-1234", new AbortController().signal);
  const typed = document.querySelector<HTMLInputElement>('input[name="typed"]');
  await expect.poll(() => typed?.value).toBe("1234");
  const heading = document.querySelector("h1");
  expect(document.activeElement).toBe(heading);
  expect(heading?.style.outline).toContain("none");
});
