import type { Edit } from "./edit.ts";
import { findPhrases } from "./find-phrases.ts";
import { MEASURES, type Measure } from "./measures.ts";
import type { Observation } from "./observation.ts";
import { tally, type Vote } from "./tally.ts";

interface Amounts {
  draftId: string;
  drafted: number;
  yours: number;
}

function middle(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** To tens: the rule is a habit, not a limit. */
function rounded(amount: number): number {
  return Math.max(10, Math.round(amount / 10) * 10);
}

function ruleText(
  { less, none, more, unit }: Measure,
  direction: "less" | "more",
  shown: readonly Amounts[],
): string {
  const isNone = direction === "less" && shown.every(({ yours }) => yours === 0);
  const text = direction === "more" ? more : isNone && none ? none : less;
  return unit ? `${text}: about ${rounded(middle(shown.map(({ yours }) => yours)))} ${unit}` : text;
}

function observeMeasure(edits: readonly Edit[], measure: Measure): Observation[] {
  const amounts = edits.flatMap(({ draftId, drafted, yours }): Amounts[] => {
    const [before, after] = [measure.of(drafted), measure.of(yours)];
    return before === undefined || after === undefined
      ? []
      : [{ draftId, drafted: before, yours: after }];
  });
  return (["less", "more"] as const).flatMap((direction) => {
    const votes = amounts.flatMap((each): { vote: Vote; each: Amounts }[] => {
      const { drafted, yours } = each;
      // Of nothing there can be no less.
      if (direction === "less" && drafted === 0 && yours === 0) return [];
      const isChanged =
        measure.share === undefined
          ? drafted !== yours
          : Math.abs(yours - drafted) >= measure.share * drafted;
      const changed = yours < drafted ? "less" : "more";
      return [{ each, vote: !isChanged ? "unchanged" : changed === direction ? "for" : "against" }];
    });
    const { isRule, count, of } = tally(votes.map(({ vote }) => vote));
    if (!isRule) return [];
    const shown = votes.flatMap(({ vote, each }) => (vote === "for" ? each : []));
    return {
      key: `${measure.name}.${direction}`,
      text: ruleText(measure, direction, shown),
      count,
      of,
      draftIds: shown.map(({ draftId }) => draftId),
    };
  });
}

/**
 * What a person's edits have in common, by measuring alone: no model is asked. At least three edits have to
 * agree, and two thirds of those that could.
 *
 * @param edits oldest first.
 * @returns measures before phrases; each has the edits that show it.
 */
export function findHabits(edits: readonly Edit[]): Observation[] {
  return [...MEASURES.flatMap((measure) => observeMeasure(edits, measure)), ...findPhrases(edits)];
}
