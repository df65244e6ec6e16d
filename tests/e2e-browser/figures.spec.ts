import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { gateResearch } from "./support/scripted-turn.ts";
import { START_BUDGET, startSize } from "./support/start-size.ts";

interface FirstPaint {
  /** In milliseconds after the document had started. */
  at: number;
  /** The first content of the body. */
  text: string;
}

async function firstPaint(page: Page, url: string): Promise<FirstPaint> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const text = document.body?.textContent.trim();
      if (!text) return;
      observer.disconnect();
      Object.assign(globalThis, { firstText: text });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0],
  );
  return {
    at: Number(await paint.evaluate((entry) => entry?.startTime)),
    text: await page.evaluate(() => Reflect.get(globalThis, "firstText")),
  };
}

test("the popup starts with little script and paints a reopened conversation at once", async ({
  launch,
  connect,
  model,
}) => {
  const sizes = await startSize("popup.html");
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(
    `start JavaScript of the popup: ${(total / 1024).toFixed(1)} KB gzipped of ${START_BUDGET / 1024} KB`,
  );
  expect(total).toBeLessThanOrEqual(START_BUDGET);

  const chrome = await launch({
    changeCopy: ({ folder }) =>
      writeFile(
        join(folder, "empty.html"),
        "<!doctype html><title>Empty</title><body>Empty</body>",
      ),
  });
  await connect(chrome);
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
    const { at, text } = await firstPaint(reopened, url);
    // The first paint shows the conversation: the page is empty before it.
    expect(text).toContain(answer.before.trim());
    figures.conversation.push(at);
    await expect(reopened.getByRole("log")).toContainText(answer.before.trim());
    await reopened.close();
    const empty = await chrome.context.newPage();
    const { at: without } = await firstPaint(empty, url.replace("popup.html", "empty.html"));
    figures.empty.push(without);
    await empty.close();
  }
  answer.gate.open();
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  const [conversation, empty] = [middle(figures.conversation), middle(figures.empty)];
  console.log(
    `first paint of a reopened conversation: ${conversation.toFixed(0)} ms (an empty popup: ${empty.toFixed(0)} ms); all: ${figures.conversation.map((value) => value.toFixed(0)).join(", ")}`,
  );
});
