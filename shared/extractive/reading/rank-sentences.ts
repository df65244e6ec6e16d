import { contentWords } from "./content-words.ts";
import type { Sentence } from "./split-sentences.ts";

export interface RankedSentence extends Sentence {
  /** How much of the text hangs on it; only comparable within one source. */
  score: number;
  /** Its content words, as {@link contentWords} folds them. */
  words: ReadonlySet<string>;
}

const DAMPING = 0.85;
const ROUNDS = 20;
/** A word in more of the sentences than this links everything with everything. */
const COMMON_SHARE = 0.2;

/** What a sentence is worth before any other speaks for it: openings often share few words. */
const BASE = 0.4;
const LEAD = 2;
const TITLE = 0.7;
/** How far the opening reaches: so many sentences, and so much of all. */
const NEAR = 1.5;
const NEAR_SHARE = 0.06;

/** So many sentences from the beginning are compared with each other; a table of all pairs is kept. */
const MOST_COMPARED = 1_000;

/**
 * How alike each two sentences are, row by row: the words they share, rare ones counting more, for
 * their lengths. Built from an index of words, so that pairs with nothing in common cost nothing.
 */
function similarities(words: readonly ReadonlySet<string>[]): Float32Array {
  const count = words.length;
  const index = new Map<string, number[]>();
  for (const [sentence, set] of words.entries()) {
    for (const word of set) {
      const found = index.get(word);
      if (found) found.push(sentence);
      else index.set(word, [sentence]);
    }
  }
  const table = new Float32Array(count * count);
  const tooCommon = Math.max(8, count * COMMON_SHARE);
  const size = Float32Array.from(words, (set) => Math.log(set.size + 2));
  for (const sentences of index.values()) {
    if (sentences.length < 2 || sentences.length > tooCommon) continue;
    const rarity = Math.log(1 + count / sentences.length);
    for (const a of sentences) {
      for (const b of sentences) {
        if (a === b) continue;
        const cell = a * count + b;
        table[cell] = (table[cell] ?? 0) + rarity / ((size[a] ?? 1) + (size[b] ?? 1));
      }
    }
  }
  return table;
}

/** TextRank (Mihalcea and Tarau 2004): PageRank over sentences, scaled so that the best is 1. */
function textRank(words: readonly ReadonlySet<string>[]): Float64Array {
  const count = words.length;
  const table = similarities(words);
  const sums = Float64Array.from(words, (_, from) =>
    table.subarray(from * count, (from + 1) * count).reduce((sum, weight) => sum + weight, 0),
  );
  let ranks = new Float64Array(count).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(count).fill(1 - DAMPING);
    for (let from = 0; from < count; from += 1) {
      const sum = sums[from] ?? 0;
      if (sum === 0) continue;
      const given = (DAMPING * (ranks[from] ?? 0)) / sum;
      for (let to = 0; to < count; to += 1) {
        next[to] = (next[to] ?? 0) + given * (table[from * count + to] ?? 0);
      }
    }
    ranks = next;
  }
  const best = ranks.reduce((a, b) => Math.max(a, b), Number.EPSILON);
  return ranks.map((rank) => rank / best);
}

/** Share of `wanted` that is in `words`. */
export function coverage(words: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  if (wanted.size === 0) return 0;
  let found = 0;
  for (const word of wanted) if (words.has(word)) found += 1;
  return found / wanted.size;
}

/** How alike two sentences are, 0 to 1: the shared part of the smaller one's words. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return small.size < 3 ? 0 : coverage(large, small);
}

export interface RankingHints {
  /** Primary language subtag. */
  language: string;
  /** Sentences about the title rank higher. */
  title: string;
}

/**
 * Ranks the sentences of one source, best first: TextRank, weighed by position (what matters
 * stands first) and by the words shared with the title.
 */
export function rankSentences(
  sentences: readonly Sentence[],
  { language, title }: RankingHints,
): RankedSentence[] {
  const words = sentences.map(({ text }) => new Set(contentWords(text, language)));
  const titleWords = new Set(contentWords(title, language));
  const ranks = textRank(words.slice(0, MOST_COMPARED));
  const reach = NEAR + sentences.length * NEAR_SHARE;
  return sentences
    .map((sentence, position) => {
      const own = words[position] ?? new Set<string>();
      const lead = Math.exp(-position / reach);
      const rank = BASE + (ranks[position] ?? 0);
      const score = rank * (1 + LEAD * lead) * (1 + TITLE * coverage(own, titleWords));
      return { ...sentence, score, words: own };
    })
    .sort((a, b) => b.score - a.score || a.index - b.index);
}
