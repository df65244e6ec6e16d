import { withoutMarkRuns } from "./without-mark-runs.ts";

function plain(text: string): string {
  return withoutMarkRuns(text).normalize("NFKC").replace(/[‘’]/g, "'").replace(/\s+/g, " ");
}

/**
 * Whether a text says a phrase: in any case, as whole words where its script has them.
 * "hype" is not said by "hyperlink".
 */
export function says(text: string, phrase: string): boolean {
  const escaped = plain(phrase)
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (escaped === "") return false;
  const spaced = /[\p{L}\p{N}]/u;
  const isUnspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(phrase);
  const edge = (character: string | undefined, pattern: string) =>
    !isUnspaced && character && spaced.test(character) ? pattern : "";
  const trimmed = phrase.trim();
  const before = edge(trimmed.at(0), "(?<![\\p{L}\\p{N}])");
  const after = edge(trimmed.at(-1), "(?![\\p{L}\\p{N}])");
  return new RegExp(`${before}${escaped}${after}`, "iu").test(plain(text));
}
