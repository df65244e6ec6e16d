import { STORED, storageKey } from "@linnet/client";
import { newId } from "@linnet/protocol";
import { tryStorage } from "../page-storage.ts";

/**
 * The key under which a tab stores the id of its new chat, for each person another one. The storage that all tabs share
 * has a key for each new chat that is not sent: this one with the id of the chat after it.
 */
const keyOf = (personId: string) => `linnet.new-chat:${personId}`;

/** What is stored for a chat that would be missed. */
const WAITING = [STORED.typed, STORED.outbox];

/** The chats whose locks this page has, for as long as it lives, and those that it asks for. */
const taken = new Map<string, Promise<boolean>>();

/** Takes a chat for this page, if no other one has it. The browser frees the chats of a page that is closed. */
function take(chatId: string): Promise<boolean> {
  const before = taken.get(chatId);
  if (before) return before;
  const asked = new Promise<boolean>((resolve, reject) => {
    navigator.locks
      .request(`linnet.new-chat:${chatId}`, { ifAvailable: true }, (lock) => {
        if (!lock) taken.delete(chatId);
        resolve(lock !== null);
        return lock ? new Promise<never>(() => {}) : undefined;
      })
      .catch((error: unknown) => {
        taken.delete(chatId);
        reject(error);
      });
  });
  taken.set(chatId, asked);
  return asked;
}

const waits = (chatId: string) =>
  WAITING.some((kind) => localStorage.getItem(storageKey(kind, chatId)) !== null);

/** The chats that are not sent: first those with a text or a message, then the tab's own, then the latest. */
function unsentChats(prefix: string, own: string | null): string[] {
  const ids = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  // A sign-out in another tab clears the shared storage. An own chat for which nothing waits may also be sent: by the
  // tab that this one was duplicated from.
  if (own !== null && waits(own)) ids.push(own);
  const rank = (chatId: string) => 2 * Number(waits(chatId)) + Number(chatId === own);
  return (
    [...new Set(ids)]
      // Ids are in the order of time.
      .sort()
      .reverse()
      .sort((one, other) => rank(other) - rank(one))
  );
}

/** A chat that no other page has, and that no other page will have while this one lives. */
async function takeFree(candidates: readonly string[]): Promise<string> {
  for (const chatId of candidates) if (await take(chatId)) return chatId;
  const chatId = newId();
  await take(chatId);
  return chatId;
}

/**
 * The id of the chat that this page begins: one that waits in its tab, or that a closed tab has left, or a new one. No
 * other page has it, also where a tab is duplicated. Where the browser stores nothing or gives no lock, it is a new one.
 */
export async function takeNewChatId(personId: string): Promise<string> {
  const key = keyOf(personId);
  try {
    const own = sessionStorage.getItem(key);
    // A page over plain HTTP, but for one of this machine, has no locks: each tab keeps to its own chat.
    const chatId =
      "locks" in navigator ? await takeFree(unsentChats(`${key}:`, own)) : (own ?? newId());
    tryStorage(() => sessionStorage.setItem(key, chatId));
    // Other tabs take a chat by its lock only.
    if (taken.has(chatId)) tryStorage(() => localStorage.setItem(`${key}:${chatId}`, ""));
    return chatId;
  } catch {
    return newId();
  }
}

/** A chat that was sent is no new one any more. */
export function leaveNewChatId(personId: string, chatId: string): void {
  const key = keyOf(personId);
  tryStorage(() => {
    if (sessionStorage.getItem(key) === chatId) sessionStorage.removeItem(key);
  });
  tryStorage(() => localStorage.removeItem(`${key}:${chatId}`));
}
