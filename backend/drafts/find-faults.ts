import { says } from "@linnet/drafts";
import type { DraftVariant } from "@linnet/protocol";

/** The rules for the posts of a project. */
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
