import { expect } from "@playwright/test";
import type { Editor } from "./editor.ts";
import { shownSnapshot } from "./shown-chat.ts";

/** What is not put back: a window that shows it is not handed on. */
const STAYS = [
  ".part.panel",
  ".part.auxiliarybar",
  ".notifications-center",
  ".monaco-dialog-box",
  ".editor-group-container .tab.dirty",
  '[id="linnet.linnet.linnet.run"]',
];

/**
 * Makes a window what a new one is with the view open: no editor, no notification, a new chat, an empty message.
 * What a person allows or chooses for a workspace stays; a test about that has a window of its own, which is not
 * handed on (`hasOwnWindow`).
 *
 * @throws Error where something is left of the test before.
 */
export async function putBack(editor: Editor): Promise<void> {
  const { page, view } = editor;
  await expect(page.locator(STAYS.join()).filter({ visible: true })).toHaveCount(0);
  const tabs = page.locator(".editor-group-container .tab");
  if ((await tabs.count()) > 0) {
    await editor.run("View: Close All Editors");
    await expect(tabs).toHaveCount(0);
  }
  const unread = page.locator('[id="status.notifications"] .codicon-bell-dot');
  if (await unread.isVisible()) {
    await editor.run("Notifications: Clear All Notifications");
    await expect(unread).toBeHidden();
  }

  const before = await shownSnapshot(editor);
  if (before && before.messages.length > 0) editor.leftChats.add(before.chatId);
  await editor.run("Linnet: New Chat");
  await expect(editor.message).toBeFocused();
  await editor.message.fill("");
  const chats = page.getByRole("button", { name: "Chats and Drafts Section" });
  if ((await chats.getAttribute("aria-expanded")) === "true") {
    await chats.click();
    await expect(chats).toHaveAttribute("aria-expanded", "false");
    await editor.focusView();
  }
  await expect(view.locator(".linnet-empty")).toBeVisible();
  // The view shows a new chat's attachments with the chat.
  const attached = view.getByRole("region", { name: /^Attached:/ });
  await expect(attached).toHaveCount(0, { timeout: 2_000 });
  // What was told to a screen reader would be taken for what is told next.
  await page.locator(".monaco-aria-container > *").evaluateAll((lines) => {
    for (const line of lines) line.textContent = "";
  });
}
