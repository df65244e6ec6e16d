import { browser } from "wxt/browser";

/** Where the id of the open chat is stored. */
export const CURRENT_KEY = "linnet.current";
/** Where the id of a chat is stored whose answer came while no view was open. */
export const UNSEEN_KEY = "linnet.unseen";

/** Stores which chat a view opens with. A storage that is full keeps the one before, and keeps nobody from their chat. */
export async function saveCurrentChat(chatId: string): Promise<void> {
  await browser.storage.local.set({ [CURRENT_KEY]: chatId }).catch(() => {});
}

/** An answer has come while no view was open: the next view shows it, whatever page is in front. */
export async function markUnseen(chatId: string): Promise<void> {
  await browser.storage.local.set({ [UNSEEN_KEY]: chatId });
}

/** A view is open. */
export async function markSeen(): Promise<void> {
  await browser.storage.local.remove(UNSEEN_KEY);
}
