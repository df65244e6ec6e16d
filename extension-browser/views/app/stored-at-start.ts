import type { ChatSnapshot } from "@linnet/client";
import { createChatStores } from "@linnet/client";
import { browser } from "wxt/browser";
import { CURRENT_KEY } from "../../state/current-chat.ts";
import { parseSettings, SETTINGS_KEY, type Settings } from "../../state/settings.ts";

/** The stored data when the view was opened. */
export interface StoredAtStart {
  settings: Settings;
  /** The chat that was open last; none before the first. */
  chatId: string | undefined;
  snapshot: ChatSnapshot | undefined;
  typed: string;
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
  const items = await browser.storage.local.get(null);
  const settings = parseSettings(items[SETTINGS_KEY]);
  const current = items[CURRENT_KEY];
  if (typeof current !== "string") {
    return { settings, chatId: undefined, snapshot: undefined, typed: "" };
  }
  const stores = createChatStores({
    getItem: (key) => items[key],
    setItem: () => {},
    removeItem: () => {},
  });
  const snapshot = await stores.snapshots.get(current);
  const typed = (await stores.typed.get(current)) ?? "";
  return { settings, chatId: current, snapshot, typed };
}
