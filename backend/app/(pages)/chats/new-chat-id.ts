import { STORED, storageKey } from "@linnet/client";
import { newId } from "@linnet/protocol";

/** Where a tab notes its new chat. With an id after it: a chat of this browser that is not sent. The next person has others. */
const keyOf = (personId: string) => `linnet.new-chat:${personId}`;

/** What is stored for a chat that would be missed. */
const WAITING = [STORED.typed, STORED.outbox];

/** The chats whose locks this page holds, for as long as it lives. */
const held = new Set<string>();

/** Takes a chat for this page, if no other one has it. The browser frees the chats of a page that is closed. */
function take(chatId: string): Promise<boolean> {
  if (held.has(chatId)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`linnet.new-chat:${chatId}`, { ifAvailable: true }, (lock) => {
        if (lock) held.add(chatId);
        resolve(lock !== null);
        return lock ? new Promise<never>(() => {}) : undefined;
      })
      .catch(reject);
  });
}

/** The chats that are not sent: first those with a text or a message, then the tab's own, then the latest. */
function unsentChats(prefix: string, own: string | null): string[] {
  const rank = (chatId: string) =>
    2 * Number(WAITING.some((kind) => localStorage.getItem(storageKey(kind, chatId)) !== null)) +
    Number(chatId === own);
  return (
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      // Ids are in the order of time.
      .sort()
      .reverse()
      .sort((one, other) => rank(other) - rank(one))
  );
}

/**
 * The id of the chat that this page begins: one that waits in its tab, or that a closed tab has left, or a new one. No
 * other page has it, also where a tab is duplicated.
 */
export async function takeNewChatId(personId: string): Promise<string> {
  const key = keyOf(personId);
  const own = sessionStorage.getItem(key);
  let chatId = own ?? newId();
  // A page over plain HTTP, but for one of this machine, has no locks: each tab keeps to its own chat.
  if ("locks" in navigator) {
    const free = [...unsentChats(`${key}:`, own), newId()];
    for (chatId of free) if (await take(chatId)) break;
  }
  sessionStorage.setItem(key, chatId);
  localStorage.setItem(`${key}:${chatId}`, "");
  return chatId;
}

/** A chat that was sent is no new one any more. */
export function leaveNewChatId(personId: string, chatId: string): void {
  const key = keyOf(personId);
  if (sessionStorage.getItem(key) === chatId) sessionStorage.removeItem(key);
  localStorage.removeItem(`${key}:${chatId}`);
}
