import type { ChatSnapshot } from "@linnet/shared/storage/chat-snapshot";
import { createChatStores } from "@linnet/shared/storage/chat-stores";
import { browser } from "wxt/browser";
import { CURRENT_KEY, loadCurrentChat } from "../current-chat.ts";
import { type LoadedStrings, loadStrings } from "../load-strings.ts";
import { parseSettings, SETTINGS_KEY, type Settings } from "../settings.ts";

/** Everything that the first paint needs; all of it lies on this machine. */
export interface Shell {
  settings: Settings;
  texts: LoadedStrings;
  chatId: string;
  snapshot: ChatSnapshot | undefined;
  typed: string;
}

/** Begun before React is there, so that the one does not wait for the other. */
const stored = browser.storage.local.get(null);

export async function loadShell(): Promise<Shell> {
  const items = await stored;
  const settings = parseSettings(items[SETTINGS_KEY]);
  const early = createChatStores({
    getItem: (key) => items[key],
    setItem: () => {},
    removeItem: () => {},
  });
  const current = items[CURRENT_KEY];
  const chatId = typeof current === "string" ? current : await loadCurrentChat();
  const [texts, snapshot, typed = ""] = await Promise.all([
    loadStrings(settings.language),
    early.snapshots.get(chatId),
    early.typed.get(chatId),
  ]);
  return { settings, texts, chatId, snapshot, typed };
}

/** Dresses the document as the settings say. */
export function applyAppearance(settings: Settings, { language, direction }: LoadedStrings): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = direction;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}
