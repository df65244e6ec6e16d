import type { Edit } from "./edit.ts";
import type { Observation } from "./observation.ts";
import { phraseName, phrasesIn } from "./phrases-in.ts";
import { FEWEST_EDITS, tally, type Vote } from "./tally.ts";

/** Most rules about phrases, and about openings. */
const MOST = 6;

interface Compared {
  draftId: string;
  drafted: ReturnType<typeof phrasesIn>;
  yours: ReturnType<typeof phrasesIn>;
}

interface Found extends Observation {
  folded: string;
}

/** Keeps the phrases that most edits show, of phrases within each other only one. */
function distinct(found: readonly Found[]): Observation[] {
  const sorted = found.toSorted(
    (one, other) => other.count - one.count || other.folded.length - one.folded.length,
  );
  const kept: Found[] = [];
  for (const each of sorted) {
    const isWithin = kept.some(
      ({ folded }) => folded.includes(each.folded) || each.folded.includes(folded),
    );
    if (!isWithin) kept.push(each);
  }
  return kept.slice(0, MOST).map(({ folded: _, ...observation }) => observation);
}

/** The phrases that could make a rule: those that one side has and the other lacks in several edits. */
function changedPhrases(
  edits: readonly Compared[],
  has: (edit: Compared) => ReadonlyMap<string, string>,
  lacks: (edit: Compared) => ReadonlyMap<string, string>,
): Map<string, string> {
  const counts = new Map<string, number>();
  const phrases = new Map<string, string>();
  for (const edit of edits) {
    const other = lacks(edit);
    for (const [folded, phrase] of has(edit)) {
      if (other.has(folded)) continue;
      counts.set(folded, (counts.get(folded) ?? 0) + 1);
      phrases.set(folded, phrase);
    }
  }
  return new Map([...phrases].filter(([folded]) => (counts.get(folded) ?? 0) >= FEWEST_EDITS));
}

function observe(
  edits: readonly Compared[],
  phrases: ReadonlyMap<string, string>,
  prefix: string,
  textOf: (phrase: string) => string,
  voteOf: (edit: Compared, folded: string) => Vote | undefined,
): Found[] {
  return [...phrases].flatMap(([folded, phrase]) => {
    const votes = edits.flatMap((edit) => {
      const vote = voteOf(edit, folded);
      return vote ? { draftId: edit.draftId, vote } : [];
    });
    const { isRule, count, of } = tally(votes.map(({ vote }) => vote));
    const draftIds = votes.flatMap(({ vote, draftId }) => (vote === "for" ? draftId : []));
    return isRule
      ? {
          key: `${prefix}.${phraseName(folded)}`,
          text: textOf(phrase),
          count,
          of,
          draftIds,
          folded,
        }
      : [];
  });
}

/**
 * The phrases that a person takes out of drafts again and again, puts into them, or begins with.
 *
 * @param edits oldest first.
 */
export function findPhrases(edits: readonly Edit[]): Observation[] {
  const compared = edits.map(({ draftId, drafted, yours }) => ({
    draftId,
    drafted: phrasesIn(drafted.text),
    yours: phrasesIn(yours.text),
  }));
  const removed = observe(
    compared,
    changedPhrases(
      compared,
      ({ drafted }) => drafted.all,
      ({ yours }) => yours.all,
    ),
    "without",
    (phrase) => `Does not say "${phrase}"`,
    ({ drafted, yours }, folded) => {
      if (!drafted.all.has(folded)) return yours.all.has(folded) ? "against" : undefined;
      return yours.all.has(folded) ? "unchanged" : "for";
    },
  );
  const voteForNew =
    (side: "all" | "opens") =>
    ({ drafted, yours }: Compared, folded: string): Vote => {
      if (yours[side].has(folded) === drafted[side].has(folded)) return "unchanged";
      return yours[side].has(folded) ? "for" : "against";
    };
  const openings = observe(
    compared,
    changedPhrases(
      compared,
      ({ yours }) => yours.opens,
      ({ drafted }) => drafted.opens,
    ),
    "opening",
    (phrase) => `Begins with "${phrase}"`,
    voteForNew("opens"),
  );
  const added = observe(
    compared,
    changedPhrases(
      compared,
      ({ yours }) => yours.all,
      ({ drafted }) => drafted.all,
    ),
    "with",
    (phrase) => `Says "${phrase}"`,
    voteForNew("all"),
  ).filter(({ folded }) => !openings.some((opening) => opening.folded.includes(folded)));
  return [...distinct(openings), ...distinct(removed), ...distinct(added)];
}
