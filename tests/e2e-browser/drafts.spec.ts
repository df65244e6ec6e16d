import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Chrome } from "./support/chrome.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { draftPosts } from "./support/scripted-turn.ts";
import { expectSameAsStored } from "./support/shown-chat.ts";

const POST = "Two stations measured the same rise. See README.md for the figures.";

/** X itself is not reached: what it is asked for is what counts. */
async function answerForX({ context }: Chrome): Promise<void> {
  await context.route("https://x.com/**", (route) => route.fulfill({ body: "X" }));
}

async function tabTo(page: Page, role: "button" | "textbox", name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let steps = 0; steps < 60; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach the ${role} "${name}".`);
}

test("Ctrl+Z takes back what was typed at one go, and not its characters one by one", async ({
  chrome,
  model,
}) => {
  draftPosts(model, [[POST]]);
  const popup = await chrome.openPage("popup.html");
  const message = popup.getByRole("textbox", { name: "Message" });
  await message.pressSequentially("Draft a post");
  await popup.keyboard.press("Control+z");
  await expect(message).toHaveValue("");
  await popup.keyboard.press("Control+Shift+z");
  await expect(message).toHaveValue("Draft a post");
  await popup.keyboard.press("Enter");
  const post = popup.getByRole("textbox", { name: "Post 1" });
  await expect(post).toHaveValue(POST);
  await post.press("ControlOrMeta+End");
  // Sentences of the person's own, a link, and more than fits.
  const typed = ` I saw it. It is on example.com, too.${" And more.".repeat(25)}`;
  await popup.keyboard.type(typed);
  await expect(post).toHaveValue(POST + typed);
  let steps = 0;
  for (; steps < 20 && (await post.inputValue()) !== POST; steps += 1) {
    await popup.keyboard.press("Control+z");
  }
  expect(steps).toBeLessThan(10);
  await expect(popup.getByRole("article", { name: "Post 1" })).not.toContainText("I saw it.");
});

test("a draft is written, edited, put back, copied and handed over by keyboard alone", async ({
  chrome,
  api,
  model,
}) => {
  await answerForX(chrome);
  await chrome.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  draftPosts(model, [[POST], ["Another way to say it."]]);
  const popup = await chrome.openPage("popup.html");
  await expect(popup.getByText("What would you like to post about?")).toBeVisible();
  await tabTo(popup, "textbox", "Message");
  await popup.keyboard.type("Draft a post");
  await popup.keyboard.press("Shift+Enter");
  await popup.keyboard.type("about the river");
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(popup.getByRole("list", { name: "Warnings" })).toContainText("README.md");
  await popup.screenshot({ path: join(ARTIFACTS, "draft-variants.png") });

  await tabTo(popup, "textbox", "Post 1");
  const editor = popup.getByRole("textbox", { name: "Post 1" });
  await expect(editor).toBeFocused();
  await popup.keyboard.press("ControlOrMeta+End");
  await popup.keyboard.type(" Edited.");
  await popup.screenshot({ path: join(ARTIFACTS, "draft-editing.png") });
  await expect(popup.getByRole("article", { name: "Post 1" })).toContainText(`${POST} Edited.`);
  // As a popup that is closed in the middle of a word.
  await popup.reload();
  await expect(popup.getByRole("textbox", { name: "Post 1" })).toHaveValue(`${POST} Edited.`);
  await tabTo(popup, "button", "Restore the text as drafted");
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("article", { name: "Post 1" })).not.toContainText("Edited.");

  await tabTo(popup, "button", "Copy");
  await popup.keyboard.press("Enter");
  await expect(popup.getByText("Copied")).toBeVisible();
  expect(await popup.evaluate(() => navigator.clipboard.readText())).toBe(POST);
  await tabTo(popup, "button", "Open in X");
  const [composer] = await Promise.all([
    chrome.context.waitForEvent("page"),
    popup.keyboard.press("Enter"),
  ]);
  await expect.poll(() => composer.url()).toContain("x.com/intent");
  expect(new URL(composer.url()).searchParams.get("text")).toBe(POST);
  await composer.close();
  await expectSameAsStored(chrome, api);
});

test("a thread is handed over post by post, and another version is a click away", async ({
  chrome,
  api,
  model,
}) => {
  await answerForX(chrome);
  draftPosts(model, [["First of three.", "Second of three.", "Third of three."]]);
  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("textbox", { name: "Message" }).fill("Draft a thread");
  await popup.getByRole("button", { name: "Send" }).click();
  const open = popup.getByRole("button", { name: "Open in X" });
  const handed: (string | null)[] = [];
  for (let post = 1; post <= 3; post += 1) {
    await popup.bringToFront();
    const [composer] = await Promise.all([chrome.context.waitForEvent("page"), open.click()]);
    await expect.poll(() => composer.url()).toContain("x.com/intent");
    handed.push(new URL(composer.url()).searchParams.get("text"));
    await composer.close();
  }
  expect(handed).toEqual(["First of three.", "Second of three.", "Third of three."]);
  await expect(popup.getByText("All posts were handed over")).toBeVisible();
  await popup.screenshot({ path: join(ARTIFACTS, "draft-thread.png") });
  draftPosts(model, [["Shorter."]]);
  await popup.getByRole("button", { name: "Shorter" }).click();
  await expect(popup.getByRole("article", { name: "Post 1", exact: true })).toContainText(
    "Shorter.",
  );
  const messages = await expectSameAsStored(chrome, api);
  expect(messages).toHaveLength(4);
});

test("chats are searched, renamed, and deleted with undo", async ({ chrome, api }) => {
  const kept = await api.startTurn("A chat about owls");
  await kept.reader.ended;
  const gone = await api.startTurn("A chat about rain");
  await gone.reader.ended;
  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("button", { name: "Chats", exact: true }).click();
  const list = popup.getByRole("list", { name: "Chats" });
  await expect(list.getByRole("button", { name: "A chat about owls", exact: true })).toBeVisible();
  await popup.screenshot({ path: join(ARTIFACTS, "chats.png") });
  await popup.getByRole("searchbox", { name: "Search chats" }).fill("owls");
  await expect(list.getByRole("button", { name: "A chat about rain", exact: true })).toHaveCount(0);
  await popup.getByRole("button", { name: "Rename A chat about owls" }).click();
  await popup.getByRole("textbox", { name: "Name of the chat" }).fill("Owls at night");
  await popup.keyboard.press("Enter");
  await popup.getByRole("searchbox", { name: "Search chats" }).fill("");
  await expect.poll(async () => (await api.getChat(kept.chatId)).title).toBe("Owls at night");

  await popup.getByRole("button", { name: "Delete A chat about rain" }).click();
  await popup.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("button", { name: "A chat about rain", exact: true })).toBeVisible();
  await popup.getByRole("button", { name: "Delete A chat about rain" }).click();
  await expect(popup.getByRole("button", { name: "Undo" })).toBeInViewport();
  // Nothing is deleted that nobody could have undone: the popup was closed.
  await popup.reload();
  await popup.getByRole("button", { name: "Chats", exact: true }).click();
  await expect(list.getByRole("button", { name: "A chat about rain", exact: true })).toBeVisible();
  expect((await api.send("GET", `/api/chats/${gone.chatId}`)).status).toBe(200);

  await popup.getByRole("button", { name: "Delete A chat about rain" }).click();
  await expect(popup.getByRole("button", { name: "Undo" })).toBeHidden({ timeout: 20_000 });
  await expect
    .poll(async () => (await api.send("GET", `/api/chats/${gone.chatId}`)).status)
    .toBe(404);
  await expect(list.getByRole("button", { name: "Owls at night", exact: true })).toBeVisible();
  await expect(list.getByRole("button", { name: "A chat about rain", exact: true })).toHaveCount(0);
});
