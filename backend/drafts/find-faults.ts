import type { DraftVariant } from "@linnet/shared/protocol/draft";

/** What the posts of a project have to keep to. */
export interface DraftRules {
  /** Weighted characters that a post may have. */
  limit: number;
  /** Words and phrases that no post may contain. */
  never: readonly string[];
}

/** Why a variant cannot be taken as it is. */
export interface Fault {
  /** Index of the variant. */
  variant: number;
  /** Weighted characters over the limit; 0 for a phrase that is never said. */
  over: number;
  /** For the agent: what is wrong and what to do about it. */
  reason: string;
}

function plain(text: string): string {
  return text.normalize("NFKC").replace(/[‘’]/g, "'").replace(/\s+/g, " ");
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

/** Everything that keeps variants from being taken: posts that do not fit, phrases never said. */
export function findFaults(
  variants: readonly DraftVariant[],
  { limit, never }: DraftRules,
): Fault[] {
  const faults: Fault[] = [];
  for (const [variant, { posts }] of variants.entries()) {
    for (const [index, { text, weightedLength }] of posts.entries()) {
      const place = `Variant ${variant + 1}, post ${index + 1}`;
      const over = weightedLength - limit;
      if (over > 0) {
        const reason = `${place} weighs ${weightedLength} of ${limit}: shorten it by at least ${over}.`;
        faults.push({ variant, over, reason });
      }
      for (const phrase of never.filter((wanted) => says(text, wanted))) {
        const reason = `${place} says "${phrase}", which this project never says: say it differently.`;
        faults.push({ variant, over: 0, reason });
      }
    }
  }
  return faults;
}
