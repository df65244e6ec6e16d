import { newId } from "@linnet/protocol";
import { browser } from "wxt/browser";

/** Where the open chat is stored. */
export const CURRENT_KEY = "linnet.current";

/** The chat that a view opens with; a new one when there was none. */
export async function loadCurrentChat(): Promise<string> {
  const stored = (await browser.storage.local.get(CURRENT_KEY))[CURRENT_KEY];
  if (typeof stored === "string") return stored;
  const chatId = newId();
  await saveCurrentChat(chatId);
  return chatId;
}

export async function saveCurrentChat(chatId: string): Promise<void> {
  await browser.storage.local.set({ [CURRENT_KEY]: chatId });
}
