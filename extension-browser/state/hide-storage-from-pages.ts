import { browser } from "wxt/browser";

/**
 * Keeps what is stored (the token, chats, what was typed) from what runs in pages: it has no use for
 * it, and a page that takes its process over could read along. A browser that cannot do so goes on.
 */
export async function hideStorageFromPages(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}
