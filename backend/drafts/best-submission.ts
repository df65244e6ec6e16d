import type { DraftSource, DraftVariant } from "@linnet/protocol";
import { type DraftRules, findFaults } from "./find-faults.ts";

/** A draft that an agent submitted. */
export interface Submission {
  variants: DraftVariant[];
  sources: DraftSource[];
}

/** A submission cut down to what is best in it, and what is still wrong with that. */
export interface BestSubmission extends Submission {
  reasons: string[];
}

/**
 * Picks what to keep of submissions that were all sent back: the variants that keep to the rules,
 * or the one that breaks the fewest, and of those the one that is least too long.
 */
export function bestSubmission(
  submissions: readonly Submission[],
  rules: DraftRules,
): BestSubmission | undefined {
  const candidates = submissions.flatMap(({ variants, sources }) => {
    const faulty = new Set(findFaults(variants, rules).map(({ variant }) => variant));
    const good = variants.filter((_, index) => !faulty.has(index));
    return (good.length > 0 ? [good] : variants.map((variant) => [variant])).map((kept) => {
      const faults = findFaults(kept, rules);
      return {
        variants: kept,
        sources,
        reasons: faults.map(({ reason }) => reason),
        over: faults.reduce((sum, fault) => sum + fault.over, 0),
        broken: faults.filter((fault) => fault.over === 0).length,
      };
    });
  });
  // On a tie the later submission wins: the agent had been given more reasons.
  const [best] = candidates.reverse().sort((a, b) => a.broken - b.broken || a.over - b.over);
  return best && { variants: best.variants, sources: best.sources, reasons: best.reasons };
}
