import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openRequest } from "../support/publishing-turn.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { signIn } from "./support/pair-extension.ts";
import { draftPosts } from "./support/scripted-turn.ts";

const SERIOUS = ["serious", "critical"];
/** Less than serious for axe, and what somebody who listens goes by. */
const STRUCTURE = ["heading-order", "landmark-unique"];

async function expectNoSeriousFinding(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const serious = violations.filter(
    ({ id, impact }) => SERIOUS.includes(String(impact)) || STRUCTURE.includes(id),
  );
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
  ).toEqual([]);
}

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing serious in any view, ${theme}`, async ({ chrome, backend, model }) => {
    draftPosts(model, [["A post about README.md and more."], ["Another."]]);
    const popup = await chrome.openPage("popup.html");
    await chrome.patchSettings({ theme });
    await popup.reload();
    await popup.setViewportSize({ width: 400, height: 580 });
    await expect(popup.getByText("What would you like to post about?")).toBeVisible();
    await expectNoSeriousFinding(popup);
    await popup.screenshot({ path: join(ARTIFACTS, `empty-${theme}.png`) });
    await popup.getByRole("textbox", { name: "Message" }).fill("Draft a post");
    await popup.getByRole("button", { name: "Send" }).click();
    await expect(popup.getByRole("button", { name: "Copy" })).toBeVisible();
    await expect(popup.getByRole("list", { name: "Warnings" })).toBeVisible();
    await expectNoSeriousFinding(popup);
    await popup.screenshot({ path: join(ARTIFACTS, `draft-${theme}.png`) });
    await popup.getByRole("button", { name: "Chats", exact: true }).click();
    await expect(
      popup.getByRole("list", { name: "Chats" }).getByRole("listitem").first(),
    ).toBeVisible();
    await expectNoSeriousFinding(popup);
    await popup.screenshot({ path: join(ARTIFACTS, `chats-${theme}.png`) });
    const options = await chrome.openPage("options.html");
    await expect(options.getByText("Connected", { exact: true })).toBeVisible();
    await expectNoSeriousFinding(options);
    await options.screenshot({ path: join(ARTIFACTS, `options-${theme}.png`), fullPage: true });
    void backend;
  });
}

test("Send stays in sight under a long message and a notice", async ({ launch, backend }) => {
  const chrome = await launch();
  const settings = { backendUrl: backend.url, token: "lnk_wrong", notifyAsked: true };
  await chrome.writeStorage({ "linnet.settings": settings });
  const popup = await chrome.openPage("popup.html");
  await popup.setViewportSize({ width: 400, height: 580 });
  const message = popup.getByRole("textbox", { name: "Message" });
  await message.fill("What does it say?");
  await message.press("Enter");
  await expect(popup.getByRole("alert")).toBeVisible();
  await message.fill("The river rose by a metre. ".repeat(40));
  await message.press("ControlOrMeta+Home");
  await expect(popup.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
});

test("in a chat with several drafts and requests, every view has its headings in order, and no landmark twice", async ({
  chrome,
  backend,
  api,
  model,
  x,
}) => {
  draftPosts(model, [["A first post."]]);
  const { chatId, reader } = await api.startTurn("Draft a post");
  await reader.ended;
  draftPosts(model, [["A second post."]]);
  await (await api.startTurn("Draft another post", { chatId })).reader.ended;
  const declined = await api.startTurn("Post it", { chatId });
  await openRequest(api, chatId);
  await api.cancel(chatId, declined.runId);
  await declined.reader.ended;
  const asked = await api.startTurn("Post it", { chatId });
  await openRequest(api, chatId);
  await chrome.writeStorage({ "linnet.current": chatId });
  await signIn(chrome.context, backend);
  const pages = ["popup.html", "sidepanel.html", `${backend.url}/chats/${chatId}`];
  for (const address of pages) {
    const page = address.startsWith("http")
      ? await chrome.context.newPage()
      : await chrome.openPage(address);
    if (address.startsWith("http")) await page.goto(address);
    await expect(page.getByRole("article", { name: "May Linnet do this?" })).toHaveCount(2);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expectNoSeriousFinding(page);
    await page.close();
  }
  expect(x.posts).toEqual([]);
  await api.cancel(chatId, asked.runId);
  await asked.reader.ended;
});

test("at 320 pixels the bar has one row, in each language", async ({ chrome }) => {
  for (const language of ["en", "de", "ar"]) {
    await chrome.patchSettings({ language });
    const panel = await chrome.openPage("sidepanel.html");
    await panel.setViewportSize({ width: 320, height: 640 });
    const buttons = panel.locator("header.linnet-bar button");
    await expect(buttons).toHaveCount(3);
    for (const view of ["chat", "chats"]) {
      const tops = await buttons.evaluateAll((all) =>
        all.map((each) => Math.round(each.getBoundingClientRect().bottom / 20)),
      );
      expect(new Set(tops).size).toBe(1);
      await panel.screenshot({ path: join(ARTIFACTS, `bar-${language}-${view}.png`) });
      await buttons.first().click();
    }
    await panel.close();
  }
});

test("right to left, at 200 % and in forced colours everything can be reached", async ({
  chrome,
  model,
}) => {
  draftPosts(model, [["A post that stays left to right."]]);
  await chrome.patchSettings({ language: "ar" });
  const popup = await chrome.openPage("popup.html");
  await popup.setViewportSize({ width: 400, height: 580 });
  await expect(popup.locator("html")).toHaveAttribute("dir", "rtl");
  const message = popup.getByRole("textbox", { name: "الرسالة" });
  // Where the placeholder stands.
  await expect(message).toHaveCSS("direction", "rtl");
  await popup.screenshot({ path: join(ARTIFACTS, "rtl-empty.png") });
  await message.fill("draft a post");
  await expect(message).toHaveCSS("direction", "ltr");
  await popup.getByRole("button", { name: "إرسال" }).click();
  await expect(popup.getByRole("button", { name: "نسخ" })).toBeVisible();
  await popup.screenshot({ path: join(ARTIFACTS, "rtl.png") });

  await chrome.patchSettings({ language: "en" });
  await popup.reload();
  // A popup of 400 by 580 at 200 % has so much room.
  await popup.setViewportSize({ width: 400, height: 300 });
  await expect(popup.getByRole("textbox", { name: "Message" })).toBeInViewport();
  await expect(popup.getByRole("button", { name: "Send" })).toBeInViewport();
  await expect
    .poll(() => popup.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true);
  await popup.screenshot({ path: join(ARTIFACTS, "zoomed.png") });

  await popup.setViewportSize({ width: 400, height: 580 });
  await popup.emulateMedia({ forcedColors: "active" });
  await expect(popup.getByRole("button", { name: "Copy" })).toBeVisible();
  await popup.screenshot({ path: join(ARTIFACTS, "forced-colors.png") });
});
