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
}

/** Doubts that say nothing of whether a source has it. */
const OF_MANNER = new Set(["we", "date", "link"]);

/** X makes a link of fewer addresses. */
const ADDRESS = /https?:\/\/\S+/g;

/** What of a sentence counts when two are compared: words, and numbers with their signs and currencies. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Sc}%+.,-]+/gu, " ")
    .replace(/(?<!\p{N})[.,]|[.,](?!\p{N})|-(?!\p{N})/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** The sentences of a post without their links. */
const sentencesOf = (text: string) => sentencesIn(withoutLinks(text).replace(ADDRESS, " "));

function wordsIn(text: string): Set<string> {
  return new Set(text.split(" "));
}

/** The sentence that has the most words of a claim, and at least half of them. */
function sentenceFor(claim: string, sentences: readonly string[]): string | undefined {
  const wanted = [...wordsIn(claim)];
  const shared = (sentence: string) => {
    const words = wordsIn(sentence);
    return wanted.filter((word) => words.has(word)).length;
  };
  const [best] = sentences.toSorted((a, b) => shared(b) - shared(a));
  return best !== undefined && shared(best) * 2 >= wanted.length ? best : undefined;
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
  const doubts = openDoubts(post).filter(({ kind }) => !OF_MANNER.has(kind));
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
      const isDoubted = doubts
        .map((doubt) => fold(doubt.text))
        .some((doubt) => contains(text, doubt) || contains(doubt, text));
      return isDoubted ? { ...claim, isDoubted } : claim;
    });
  if (!isEdited) return claims;
  const known = new Set([...written, ...claims.map(({ text }) => fold(text)), ...titles.map(fold)]);
  const own = sentencesOf(post.text).filter((sentence) => {
    const statement = fold(sentence);
    return statement !== "" && !known.has(statement);
  });
  return [...claims, ...own.map((text) => ({ text, sourceIds: [], isOwn: true }))];
}
