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

interface Edge {
  to: number;
  weight: number;
}

/** TextRank's graph: sentences that share words, rare ones more; built from an index of words. */
function similarities(words: readonly ReadonlySet<string>[]): Edge[][] {
  const index = new Map<string, number[]>();
  for (const [sentence, set] of words.entries()) {
    for (const word of set) {
      const found = index.get(word);
      if (found) found.push(sentence);
      else index.set(word, [sentence]);
    }
  }
  const tooCommon = Math.max(8, words.length * COMMON_SHARE);
  const size = words.map((set) => Math.log(set.size + 2));
  const shared = words.map(() => new Map<number, number>());
  for (const sentences of index.values()) {
    if (sentences.length < 2 || sentences.length > tooCommon) continue;
    const rarity = Math.log(1 + words.length / sentences.length);
    for (let i = 0; i < sentences.length; i += 1) {
      const a = sentences[i] ?? 0;
      const row = shared[a];
      for (let j = i + 1; j < sentences.length; j += 1) {
        const b = sentences[j] ?? 0;
        row?.set(b, (row.get(b) ?? 0) + rarity);
      }
    }
  }
  const edges: Edge[][] = words.map(() => []);
  for (const [a, row] of shared.entries()) {
    for (const [b, overlap] of row) {
      const weight = overlap / ((size[a] ?? 1) + (size[b] ?? 1));
      edges[a]?.push({ to: b, weight });
      edges[b]?.push({ to: a, weight });
    }
  }
  return edges;
}

/** TextRank (Mihalcea and Tarau 2004): PageRank over sentences, scaled so that the best is 1. */
function textRank(words: readonly ReadonlySet<string>[]): number[] {
  const edges = similarities(words);
  const sums = edges.map((row) => row.reduce((sum, { weight }) => sum + weight, 0));
  let ranks = words.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = ranks.map(() => 1 - DAMPING);
    for (const [from, row] of edges.entries()) {
      const given = (DAMPING * (ranks[from] ?? 0)) / (sums[from] || 1);
      for (const { to, weight } of row) next[to] = (next[to] ?? 0) + given * weight;
    }
    ranks = next;
  }
  const best = Math.max(...ranks, Number.EPSILON);
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
  const ranks = textRank(words);
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
