import { type LoadedStrings, loadStrings } from "../../texts/load-strings.ts";
import { type StoredAtStart, storedAtStart } from "./stored-at-start.ts";

/** Everything that a view needs to be shown; all of it lies on this machine. */
export interface Shell extends StoredAtStart {
  texts: LoadedStrings;
}

/** Gathers it: what was stored, and the texts in their language. */
export async function loadShell(): Promise<Shell> {
  const stored = await storedAtStart();
  return { ...stored, texts: await loadStrings(stored.settings.language) };
}
