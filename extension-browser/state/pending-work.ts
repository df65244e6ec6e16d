import { chatsWith, STORED, storageKey } from "@linnet/client";
import { browser } from "wxt/browser";

/** Name of the alarm that has the worker look after runs that nobody reads. */
export const FOLLOW_ALARM = "linnet.follow";

/** Chats with a run that has not been read to its end, or a prompt that was not taken yet. */
export async function chatsAtWork(): Promise<string[]> {
  const keys = Object.keys(await browser.storage.local.get(null));
  return [...new Set([...chatsWith(STORED.run, keys), ...chatsWith(STORED.outbox, keys)])];
}

/** Calls back when a run of the chat is begun or found by any view or the worker. */
export function watchRun(chatId: string, listener: () => void): () => void {
  const onChanged = (changes: Record<string, { oldValue?: unknown; newValue?: unknown }>) => {
    const change = changes[storageKey(STORED.run, chatId)];
    if (change && (change.newValue === undefined) !== (change.oldValue === undefined)) listener();
  };
  browser.storage.local.onChanged.addListener(onChanged);
  return () => browser.storage.local.onChanged.removeListener(onChanged);
}

/** Resolves when a prompt of the chat is stored, so that a view may close; or when the signal ends the wait. */
export async function promptStored(chatId: string, signal: AbortSignal): Promise<void> {
  const key = storageKey(STORED.outbox, chatId);
  const { promise, resolve } = Promise.withResolvers<void>();
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    if (changes[key]?.newValue !== undefined) resolve();
  };
  signal.addEventListener("abort", () => resolve());
  browser.storage.local.onChanged.addListener(onChanged);
  if (key in (await browser.storage.local.get(key))) resolve();
  await promise;
  browser.storage.local.onChanged.removeListener(onChanged);
}

/** The safety net: should every other sign be lost, the worker looks twice a minute. */
export async function setFollowAlarm(): Promise<void> {
  await browser.alarms.create(FOLLOW_ALARM, { periodInMinutes: 0.5 });
}
