import type { ChatSnapshot } from "@linnet/client";
import { createChatStores, STORED, storageKey } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { browser } from "wxt/browser";
import { pageInFront } from "../../page/page-in-front.ts";
import { CURRENT_KEY, saveCurrentChat, UNSEEN_KEY } from "../../state/current-chat.ts";
import { REQUEST_KEY, takeDraftRequest } from "../../state/draft-request.ts";
import { parseSettings, SETTINGS_KEY, type Settings } from "../../state/settings.ts";

/** The stored data when the view was opened. */
export interface StoredAtStart {
  settings: Settings;
  /** The chat to show: the one that was open last, or a new one. */
  chatId: string;
  snapshot: ChatSnapshot | undefined;
  typed: string;
  /** Something was sent in the chat. It may be on its way, so that no snapshot holds it yet. */
  hasBegun: boolean;
  /** The chat that was open last, where another page has made a new one begin. */
  earlier: EarlierChat | undefined;
  /** The view has taken a request for a draft, which its new chat is for. */
  isRequested: boolean;
}

export interface EarlierChat {
  chatId: string;
  /** The title of what it is about. */
  title: string;
}

interface WithStored {
  linnetStored?: Promise<StoredAtStart>;
}

/** Reads it once for a view: `first-paint.js` begins it, and the modules take it over. */
export function storedAtStart(): Promise<StoredAtStart> {
  const view: typeof globalThis & WithStored = globalThis;
  view.linnetStored ??= read();
  return view.linnetStored;
}

async function read(): Promise<StoredAtStart> {
  const [items, tab] = await Promise.all([browser.storage.local.get(null), pageInFront()]);
  const settings = parseSettings(items[SETTINGS_KEY]);
  const current = items[CURRENT_KEY];
  // It is taken before anything is shown: a chat that changes later could take a click with it.
  const isRequested = REQUEST_KEY in items && (await takeDraftRequest());
  const begun = {
    settings,
    chatId: newId(),
    snapshot: undefined,
    typed: "",
    hasBegun: false,
    earlier: undefined,
    isRequested,
  };
  if (isRequested || typeof current !== "string") {
    // A second window that opens before anything is typed shows it, too.
    await saveCurrentChat(begun.chatId);
    return begun;
  }
  const stores = createChatStores({
    getItem: (key) => items[key],
    setItem: () => {},
    removeItem: () => {},
  });
  const snapshot = await stores.snapshots.get(current);
  const typed = (await stores.typed.get(current)) ?? "";
  if (snapshot && typed === "" && isAboutAnotherPage(snapshot, tab?.address, items)) {
    return { ...begun, earlier: { chatId: current, title: titleOf(snapshot) } };
  }
  const hasBegun = (snapshot?.messages.length ?? 0) > 0 || isUnfinished(current, items);
  return { ...begun, chatId: current, snapshot, typed, hasBegun };
}

/** Another page begins another chat, unless something in this one goes on or has not been seen. */
function isAboutAnotherPage(
  { chatId, messages }: ChatSnapshot,
  address: string | undefined,
  items: Record<string, unknown>,
): boolean {
  if (address === undefined || isUnfinished(chatId, items)) return false;
  if (items[UNSEEN_KEY] === chatId) return false;
  return messages.length > 0 && !isAbout(messages, address);
}

function isUnfinished(chatId: string, items: Record<string, unknown>): boolean {
  return [STORED.run, STORED.outbox].some((kind) => storageKey(kind, chatId) in items);
}

/** Whether a page, or a part of it, was attached to one of the messages. */
export function isAbout(messages: readonly LinnetMessage[], address: string): boolean {
  return messages.some(({ parts }) =>
    parts.some((part) => part.type === "data-context" && part.data.url === address),
  );
}

function titleOf({ messages }: ChatSnapshot): string {
  const parts = messages.flatMap((message) => message.parts);
  const attached = parts.find((part) => part.type === "data-context")?.data.title;
  return attached || (parts.find((part) => part.type === "text")?.text ?? "");
}
