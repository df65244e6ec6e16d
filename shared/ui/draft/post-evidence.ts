import { sentencesIn, withoutLinks } from "@linnet/drafts";
import { type DraftPost, openDoubts } from "@linnet/protocol";

/** A statement of a post as it is now. */
export interface ShownClaim {
  text: string;
  sourceIds: readonly string[];
  quote?: string | undefined;
  /** The person wrote it; nobody has held it against a source. */
  isOwn?: boolean;
  /** It has a source, and a piece of it is doubted. */
  isDoubted?: boolean;
  /** Its sentence stands in its quote in other words, or not at all: that both say the same is for the person to see. */
  isReworded?: boolean;
}

/** Doubts that say nothing of whether a source has it. */
const OF_MANNER = new Set(["we", "date", "link"]);

/** X makes a link of fewer addresses. */
const ADDRESS = /https?:\/\/\S+/g;

const LAST_TAGS = /(?:\s*#\S+)+\s*$/;

/** What of a sentence counts when two are compared: words, and numbers with their signs and currencies. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Sc}%+.,-]+/gu, " ")
    .replace(/(?<!\p{N})[.,]|[.,](?!\p{N})|-(?!\p{N})/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** The sentences of a post without their links, and without the hashtags that follow the last one. */
const sentencesOf = (text: string) =>
  sentencesIn(withoutLinks(text).replace(ADDRESS, " ").replace(LAST_TAGS, ""));

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: "word" });

/** Of a text without spaces between its words, too. */
function wordsIn(text: string): Set<string> {
  return new Set(
    Array.from(SEGMENTER.segment(text)).flatMap(({ segment, isWordLike }) =>
      isWordLike ? segment : [],
    ),
  );
}

/** What part of the words of `one` the other text has, 0 to 1. */
function shareOf(one: string, other: string): number {
  const words = wordsIn(one);
  if (words.size === 0) return 0;
  const others = wordsIn(other);
  return [...words].filter((word) => others.has(word)).length / words.size;
}

/** The sentence that has the most words of a claim, and at least half of them. */
function sentenceFor(claim: string, sentences: readonly string[]): string | undefined {
  const [best] = sentences
    .map((sentence) => ({ sentence, share: shareOf(claim, sentence) }))
    .sort((a, b) => b.share - a.share);
  return best && best.share >= 0.5 ? best.sentence : undefined;
}

function contains(whole: string, piece: string): boolean {
  return ` ${whole} `.includes(` ${piece} `);
}

/**
 * The claims of a post that its text still makes, and the sentences that the person has written: what the model wrote
 * was held against the sources, and what a person types is not.
 *
 * @param drafted the texts of the posts as the model wrote them.
 * @param titles of the sources, which Linnet may put into a post.
 */
export function postEvidence(
  post: DraftPost,
  drafted: readonly string[],
  titles: readonly string[] = [],
): ShownClaim[] {
  const now = fold(post.text);
  if (now === "") return [];
  const isEdited = !drafted.includes(post.text);
  const written = drafted.flatMap(sentencesOf).map(fold);
  const sentences = sentencesOf(post.text).filter((sentence) => fold(sentence) !== "");
  const folded = sentences.map(fold);
  const doubts = openDoubts(post)
    .filter(({ kind }) => !OF_MANNER.has(kind))
    .map(({ text }) => fold(text));
  const stands = (text: string) => {
    const claim = fold(text);
    if (!isEdited || contains(now, claim)) return true;
    // A claim in other words than its post stands as long as its sentence does.
    const sentence = sentenceFor(claim, written);
    return sentence === undefined || contains(now, sentence);
  };
  const claims = post.claims
    .filter(({ text }) => stands(text))
    .map((claim) => {
      const text = fold(claim.text);
      const isDoubted = doubts.some((doubt) => contains(text, doubt) || contains(doubt, text));
      const isReworded =
        claim.quote !== undefined &&
        !contains(fold(claim.quote), sentenceFor(text, folded) ?? text);
      return {
        ...claim,
        ...(isDoubted && { isDoubted }),
        ...(isReworded && { isReworded }),
      };
    });
  const claimed = claims.map(({ text }) => fold(text));
  const named = new Set([...claimed, ...titles.map(fold)]);
  const others = sentences.flatMap((text): ShownClaim[] => {
    const sentence = fold(text);
    if (named.has(sentence)) return [];
    if (isEdited && !written.includes(sentence)) return [{ text, sourceIds: [], isOwn: true }];
    const isTold =
      claims.length === 0 ||
      !/\p{L}/u.test(text) ||
      claimed.some((claim) => shareOf(sentence, claim) >= 0.5);
    return isTold ? [] : [{ text, sourceIds: [], isReworded: true }];
  });
  return [...claims, ...others];
}
