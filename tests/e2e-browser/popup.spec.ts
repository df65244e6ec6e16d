import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { CdpTarget } from "./support/cdp-target.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { hasTyped } from "./support/message-box.ts";
import { gateResearch } from "./support/scripted-turn.ts";
import { currentChat, expectSameAsStored } from "./support/shown-chat.ts";

test("the real popup attaches the page, and a draft comes to its end in it", async ({
  chrome,
  api,
  article,
}) => {
  const page = await chrome.context.newPage();
  await page.goto(article.url);
  const popup = await chrome.openPopup(page);
  await popup.until(
    `document.querySelector(".linnet-chip")?.textContent.includes(${JSON.stringify(article.title)})`,
  );
  await popup.screenshot(join(ARTIFACTS, "popup-attached.png"));
  await popup.click("Summarise first");
  await popup.until(`document.body.innerText.includes("Shall I draft a post about this?")`);
  const [asked] = await expectSameAsStored(chrome, api);
  expect(asked?.parts).toMatchObject([
    { type: "data-context", data: { kind: "page", title: article.title, url: article.url } },
    { type: "text", text: "Summarise this first." },
  ]);
  const context = asked?.parts.find((part) => part.type === "data-context")?.data;
  expect(context?.text).toContain(article.sentence);
  expect(context?.text).not.toContain("Imprint");
  await popup.screenshot(join(ARTIFACTS, "popup-researched.png"));

  await popup.write("Yes, draft it");
  await popup.until(`document.querySelector("form button[type=submit]:not(:disabled)")`);
  await popup.press("Enter");
  await popup.until(
    `[...document.querySelectorAll("button")].some((each) => each.textContent === "Copy")`,
  );
  await popup.until(`(() => {
    const log = document.querySelector(".linnet-log").getBoundingClientRect();
    const post = document.querySelector(".linnet-draft .linnet-post").getBoundingClientRect();
    return post.top >= log.top && post.top < log.bottom - 40;
  })()`);
  await expectSameAsStored(chrome, api);
  await popup.screenshot(join(ARTIFACTS, "popup-draft.png"));
});

const closings: [string, (popup: CdpTarget, page: Page) => Promise<void>][] = [
  [
    "a click outside of it",
    async (popup, page) => {
      await page.bringToFront();
      await page.mouse.click(400, 600);
      await popup.gone;
    },
  ],
  ["its window", (popup) => popup.closeWindow()],
  ["its target", (popup) => popup.close()],
];

for (const [what, close] of closings) {
  test(`the real popup is closed by ${what} in the middle, and finds the answer whole`, async ({
    chrome,
    api,
    article,
    model,
  }) => {
    const answer = gateResearch(model);
    const page = await chrome.context.newPage();
    await page.goto(article.url);
    const popup = await chrome.openPopup(page);
    await popup.write("What does it say?");
    await popup.press("Enter");
    await popup.until(`document.body.innerText.includes(${JSON.stringify(answer.before.trim())})`);
    await popup.screenshot(join(ARTIFACTS, "popup-working.png"));
    await close(popup, page);

    const again = await chrome.openPopup(page);
    await again.until(`document.body.innerText.includes(${JSON.stringify(answer.before.trim())})`);
    await again.write("typed and not sent");
    await close(again, page);
    answer.gate.open();
    const chatId = await currentChat(chrome);
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();

    const last = await chrome.openPopup(page);
    await last.until(`document.body.innerText.includes(${JSON.stringify(answer.whole)})`);
    await last.until(hasTyped("typed and not sent"));
    expect((await last.text()).split(answer.before.trim())).toHaveLength(2);
    const messages = await expectSameAsStored(chrome, api);
    expect(messages).toHaveLength(2);
  });
}
