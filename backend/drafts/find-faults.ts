import { says } from "@linnet/drafts";
import type { Doubt, DraftFault, DraftVariant } from "@linnet/protocol";

/** The rules for the posts of a project. */
export interface DraftRules {
  /** Weighted characters that a post may have. */
  limit: number;
  /** Words and phrases that no post may contain. */
  never: readonly string[];
  /** Whether a piece that nothing supports keeps a variant from being taken. */
  refusesDoubts?: boolean;
}

/** Why a variant cannot be taken as it is. */
export interface Fault {
  /** Index of the variant. */
  variant: number;
  /** Weighted characters over the limit; 0 for a phrase that is never said. */
  over: number;
  /** For the agent: what is wrong and what to do about it. */
  reason: string;
  /** The same for a client. */
  fault: DraftFault;
}

const DOUBT_REASONS: ReadonlyMap<string, (text: string) => string> = new Map([
  ["number", (text) => `no source has the number ${text}. Take numbers from the sources only.`],
  ["name", (text) => `no source names "${text}". Name only who and what the sources name.`],
  [
    "quotation",
    (text) => `"${text}" is in quotation marks and stands in no source. Quote word for word.`,
  ],
  [
    "we",
    (text) => `"${text}" speaks as the author of a source. Say who says it, in the third person.`,
  ],
  ["link", (text) => `no source has the link ${text}. Use the addresses of the sources only.`],
  ["unread", (text) => `the source of this was found and not read: "${text}".`],
  [
    "date",
    (text) =>
      `"${text}" is told from the day on which the page was published. Give the date instead.`,
  ],
]);

/** A post of a draft in words, from the indices of its variant and of itself. */
export function placeOf(variant: number, post: number): string {
  return `Variant ${variant + 1}, post ${post + 1}`;
}

/** Why a piece of a post is doubted, and what to do about it. */
export function doubtReason({ kind, text }: Doubt): string {
  return (
    DOUBT_REASONS.get(kind)?.(text) ??
    `no source says: "${text}". Support it with a claim and its exact quote, or leave it out.`
  );
}

/** Everything that keeps variants from being taken: posts that do not fit, phrases never said. */
export function findFaults(
  variants: readonly DraftVariant[],
  { limit, never, refusesDoubts = false }: DraftRules,
): Fault[] {
  const faults: Fault[] = [];
  for (const [variant, { posts }] of variants.entries()) {
    for (const [index, { text, weightedLength, doubts = [] }] of posts.entries()) {
      const place = placeOf(variant, index);
      const over = weightedLength - limit;
      if (over > 0) {
        const reason = `${place} weighs ${weightedLength} of ${limit}: shorten it by at least ${over}.`;
        const fault = { variant, post: index, kind: "tooLong", weight: weightedLength };
        faults.push({ variant, over, reason, fault });
      }
      for (const phrase of never.filter((wanted) => says(text, wanted))) {
        const reason = `${place} says "${phrase}", which this project never says: say it differently.`;
        const fault = { variant, post: index, kind: "never", text: phrase };
        faults.push({ variant, over: 0, reason, fault });
      }
      for (const doubt of refusesDoubts ? doubts : []) {
        // The agent cannot mend it: the source was found, and its text is not here.
        if (doubt.kind === "unread") continue;
        const fault = { variant, post: index, kind: doubt.kind, text: doubt.text };
        faults.push({ variant, over: 0, reason: `${place}: ${doubtReason(doubt)}`, fault });
      }
    }
  }
  return faults;
}
