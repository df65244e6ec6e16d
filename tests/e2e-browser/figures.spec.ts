import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { gateResearch } from "./support/scripted-turn.ts";
import { START_BUDGET, startSize } from "./support/start-size.ts";

/** When the first of the elements was painted, in milliseconds after the document had started. */
async function paintedAfter(page: Page, url: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () =>
            Object.assign(window, { paintedAfter: performance.now() });
          channel.port2.postMessage(null);
        });
      } else requestAnimationFrame(look);
    };
    look();
  }, selector);
  await page.goto(url);
  const value = await page.waitForFunction(
    () => (window as { paintedAfter?: number }).paintedAfter,
  );
  return Number(await value.jsonValue());
}

test("the popup starts with little script and paints a reopened conversation at once", async ({
  chrome,
  model,
}) => {
  const sizes = await startSize("popup.html");
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(
    `start JavaScript of the popup: ${(total / 1024).toFixed(1)} KB gzipped of ${START_BUDGET / 1024} KB`,
  );
  expect(total).toBeLessThanOrEqual(START_BUDGET);

  const answer = gateResearch(model);
  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("textbox", { name: "Message" }).fill("Paint me");
  await popup.getByRole("button", { name: "Send" }).click();
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  const url = popup.url();
  await popup.close();
  const figures: { conversation: number[]; empty: number[] } = { conversation: [], empty: [] };
  for (let round = 0; round < 5; round += 1) {
    const reopened = await chrome.context.newPage();
    figures.conversation.push(await paintedAfter(reopened, url, ".linnet-assistant"));
    await reopened.close();
    const empty = await chrome.context.newPage();
    figures.empty.push(await paintedAfter(empty, url.replace("popup.html", "empty.html"), "body"));
    await empty.close();
  }
  answer.gate.open();
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  const [conversation, empty] = [middle(figures.conversation), middle(figures.empty)];
  console.log(
    `first paint of a reopened conversation: ${conversation.toFixed(0)} ms (an empty page: ${empty.toFixed(0)} ms); all: ${figures.conversation.map((value) => value.toFixed(0)).join(", ")}`,
  );
});
