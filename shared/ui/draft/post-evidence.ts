import { sentencesIn, withoutLinks } from "@linnet/drafts";
import { type DraftPost, openDoubts } from "@linnet/protocol";

/** A statement of a post as it is now. */
export interface ShownClaim {
  /** As the model told it, or as the post does where the claim only repeats its quote and the post departs from it. */
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

/** A text as it is compared. */
interface Compared {
  folded: string;
  words: ReadonlySet<string>;
}

function compared(text: string): Compared {
  const folded = fold(text);
  return { folded, words: wordsIn(folded) };
}

/** What part of the words of `one` the other text has, 0 to 1. */
function shareOf(one: Compared, other: Compared): number {
  if (one.words.size === 0) return 0;
  return [...one.words].filter((word) => other.words.has(word)).length / one.words.size;
}

/** The sentence that has the most words of a claim, and at least half of them. */
function sentenceFor<Sentence extends Compared>(
  claim: Compared,
  sentences: readonly Sentence[],
): Sentence | undefined {
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
  const written = isEdited ? drafted.flatMap(sentencesOf).map(compared) : [];
  const sentences = sentencesOf(post.text)
    .map((text) => ({ text, ...compared(text) }))
    .filter(({ folded }) => folded !== "");
  const doubts = openDoubts(post)
    .filter(({ kind }) => !OF_MANNER.has(kind))
    .map(({ text }) => fold(text));
  const stands = (claim: Compared) => {
    if (!isEdited || contains(now, claim.folded)) return true;
    // A claim in other words than its post stands as long as its sentence does.
    const sentence = sentenceFor(claim, written);
    return sentence === undefined || contains(now, sentence.folded);
  };
  const standing = post.claims
    .map((claim) => ({ claim, told: compared(claim.text) }))
    .filter(({ told }) => stands(told))
    .map((each) => ({ ...each, sentence: sentenceFor(each.told, sentences) }));
  const claims = standing.map(({ claim, told, sentence }): ShownClaim => {
    const { folded } = told;
    const quote = claim.quote === undefined ? undefined : fold(claim.quote);
    const isDoubted = doubts.some((doubt) => contains(folded, doubt) || contains(doubt, folded));
    const isReworded = quote !== undefined && !contains(quote, (sentence ?? told).folded);
    const isOnlyOf = standing.filter((other) => other.sentence === sentence).length === 1;
    const departs = isReworded && sentence && isOnlyOf && contains(quote, folded);
    return {
      ...claim,
      ...(departs && { text: sentence.text }),
      ...(isDoubted && { isDoubted }),
      ...(isReworded && { isReworded }),
    };
  });
  const known = new Set(written.map(({ folded }) => folded));
  const named = new Set([...standing.map(({ told }) => told.folded), ...titles.map(fold)]);
  const others = sentences.flatMap((sentence): ShownClaim[] => {
    const { text, folded } = sentence;
    if (named.has(folded)) return [];
    if (isEdited && !known.has(folded)) return [{ text, sourceIds: [], isOwn: true }];
    const isTold =
      claims.length === 0 ||
      !/\p{L}/u.test(text) ||
      standing.some(({ told }) => shareOf(sentence, told) >= 0.5);
    return isTold ? [] : [{ text, sourceIds: [], isReworded: true }];
  });
  return [...claims, ...others];
}
