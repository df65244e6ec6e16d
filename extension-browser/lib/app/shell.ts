import type { ChatSnapshot } from "@linnet/shared/storage/chat-snapshot";
import { loadCurrentChat } from "../current-chat.ts";
import { type LoadedStrings, loadStrings } from "../load-strings.ts";
import { loadSettings, type Settings } from "../settings.ts";
import { chatStores } from "../stores.ts";

/** Everything that the first paint needs; all of it lies on this machine. */
export interface Shell {
  settings: Settings;
  texts: LoadedStrings;
  chatId: string;
  snapshot: ChatSnapshot | undefined;
  typed: string;
}

export async function loadShell(): Promise<Shell> {
  const [settings, chatId] = await Promise.all([loadSettings(), loadCurrentChat()]);
  const [texts, snapshot, typed = ""] = await Promise.all([
    loadStrings(settings.language),
    chatStores.snapshots.get(chatId),
    chatStores.typed.get(chatId),
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
