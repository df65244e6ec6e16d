import { weightedLength } from "@linnet/drafts";
import { overlap, type RankedSentence } from "../reading/rank-sentences.ts";
import type { Material } from "../reading/read-material.ts";
import { readingLength } from "../reading/split-sentences.ts";
import { standalone } from "./standalone.ts";

/** A sentence that could be posted, with what speaks for it. */
export interface Candidate extends RankedSentence {
  /** Worth at the top of a post. */
  value: number;
  /** X's weighted characters. */
  weight: number;
  /** Whether it can be read without what stood before it. */
  standsAlone: boolean;
  /** It is a question, a numbered clause or the like: a post has it only where there is nothing else. */
  isMisplaced: boolean;
}

/** More than enough to choose from; weighing a sentence costs more than ranking it. */
const MOST_CANDIDATES = 80;
/** Nothing longer than this fits in a post, and weighing it would take long. */
export const LONGEST_WEIGHED = 1_500;
const ALIKE = 0.6;
const MINOR_FACTOR = 0.3;
const FIRST_PERSON_FACTOR = 0.3;
const MISPLACED = 0.22;
const KIND_FACTORS = { prose: 1, item: 0.75, fragment: 0.4 } as const;

/** Sentences compare by their letters, so that quotes and spacing do not matter. */
export function sentenceKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function lengthFactor(text: string): number {
  const length = readingLength(text);
  if (length < 45) return 0.5;
  return length > 230 ? 0.7 : 1;
}

/** What a choice of sentences takes into account beyond their rank. */
export interface Preferences {
  /** Keys ({@link sentenceKey}) of sentences that go first. */
  prefer?: ReadonlySet<string>;
  /** Words that must not occur, lower case. */
  banned?: readonly string[];
}

/** Words with which an author speaks of himself; inside quotation marks they are somebody's words that are told. */
const FIRST_PERSON =
  /(?<![\p{L}'’])(?:[Ww]e|[Oo]urs?|[Mm]y|I['’](?:m|ve|d|ll)|[Ww]ir|[Uu]nsere?[mnrs]?|[Ii]ch|[Mm]eine?[mnrs]?|[Nn]ous|[Nn]otre|[Nn]osotr[oa]s|[Nn]uestr[oa]s?|[Nn]oi|[Nn]ostr[oaie])(?![\p{L}'’])|(?<![\p{L}'’]|\p{Lu}\p{L}{1,20} )I(?![\p{L}.'’])/u;
const QUOTED = /["“„«「][^"”“»」]*["”“»」]/g;

/** Whether a text speaks of its author as "we" or "I": posted by somebody else, that is not true. */
export function isFirstPerson(text: string): boolean {
  return FIRST_PERSON.test(text.replace(QUOTED, ""));
}

/** The sentences of a source that could be posted, best first. */
export function candidates(material: Material, { prefer, banned = [] }: Preferences): Candidate[] {
  const isBanned = (text: string) => banned.some((word) => text.toLowerCase().includes(word));
  const all = material.sentences
    .slice(0, MOST_CANDIDATES)
    .filter(({ text }) => !isBanned(text))
    .map((sentence) => {
      const isOthers = material.kind === "page" && isFirstPerson(sentence.text);
      const alone = standalone(sentence.text) * (isOthers ? FIRST_PERSON_FACTOR : 1);
      const kindFactor =
        (material.isList ? 1 : KIND_FACTORS[sentence.kind]) * (sentence.minor ? MINOR_FACTOR : 1);
      const preferred = prefer?.has(sentenceKey(sentence.text)) ? 10 : 1;
      return {
        ...sentence,
        value: sentence.score * alone * kindFactor * lengthFactor(sentence.text) * preferred,
        weight: sentence.text.length > LONGEST_WEIGHED ? Infinity : weightedLength(sentence.text),
        standsAlone: alone > 0.5,
        isMisplaced: alone <= MISPLACED,
      };
    })
    .sort((a, b) => b.value - a.value || a.index - b.index);
  const placed = all.filter(({ isMisplaced }) => !isMisplaced);
  return placed.length > 0 ? placed : all;
}

/** Whether a sentence says (nearly) what one of the others says. */
export function repeats(sentence: RankedSentence, others: readonly RankedSentence[]): boolean {
  return others.some((other) => overlap(sentence.words, other.words) > ALIKE);
}

/** At most `count` of the candidates, best first, that say different things. */
export function distinct(sorted: readonly Candidate[], count: number): Candidate[] {
  const picked: Candidate[] = [];
  for (const candidate of sorted) {
    if (picked.length >= count) break;
    if (!repeats(candidate, picked)) picked.push(candidate);
  }
  return picked;
}
