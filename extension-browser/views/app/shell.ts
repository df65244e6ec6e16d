import type { ChatSnapshot } from "@linnet/client";
import { loadCurrentChat } from "../../state/current-chat.ts";
import type { Settings } from "../../state/settings.ts";
import { type LoadedStrings, loadStrings } from "../../texts/load-strings.ts";
import { storedAtStart } from "./stored-at-start.ts";

/** Everything that a view needs to be shown; all of it lies on this machine. */
export interface Shell {
  settings: Settings;
  texts: LoadedStrings;
  chatId: string;
  snapshot: ChatSnapshot | undefined;
  typed: string;
}

/** Gathers it: what was stored, the texts in their language, a chat when there was none. */
export async function loadShell(): Promise<Shell> {
  const stored = await storedAtStart();
  const [texts, chatId] = await Promise.all([
    loadStrings(stored.settings.language),
    stored.chatId ?? loadCurrentChat(),
  ]);
  return { ...stored, texts, chatId };
}
