import { linksIn, sentenceSpans } from "@linnet/drafts";
import { countedFact, detectLanguage } from "@linnet/extractive";
import type { Doubt, DraftPost, DraftVariant } from "@linnet/protocol";
import { CalendarDays } from "./calendar-days.ts";
import { checkClaim } from "./check-claim.ts";
import { doubtfulNames } from "./doubtful-names.ts";
import { foldText } from "./fold-text.ts";
import { NumberCheck } from "./number-check.ts";
import { quotationsIn } from "./quotations-in.ts";
import { SentenceCheck } from "./sentence-check.ts";
import { type EvidenceText, SourceIndex } from "./source-index.ts";
import { staleDays } from "./stale-days.ts";

/** A draft and the texts on which it may rest: plain data, for a thread of its own. */
export interface EvidenceRequest {
  variants: readonly DraftVariant[];
  texts: readonly EvidenceText[];
  /** The person's own words, of this conversation and of the project's voice. */
  words: readonly string[];
}

/**
 * The number of a post in its thread, or of an entry in a list, with the empty lines before it: they are read once, from the
 * first of them.
 */
const COUNTER =
  /(?:(?<![\s\S])|(?<=\S[^\S\n]*\n))\s*(?:\d{1,2}\/\d{0,2}|\d{1,2}[.)])(?=\s)|(?<=\s\(?)\d{1,2}\/\d{0,2}\)?\s*$/gm;
const ADDRESS = /https?:\/\/\S+/g;
const TAG = /[#@](?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+/gu;

/** A post without what is no statement, each piece replaced by as many spaces. */
function statements(text: string): string {
  let plain = text;
  for (const { indices } of linksIn(text)) {
    const [start, end] = indices;
    plain = plain.slice(0, start) + " ".repeat(end - start) + plain.slice(end);
  }
  const blank = (found: string) => " ".repeat(found.length);
  return plain.replace(ADDRESS, blank).replace(COUNTER, blank).replace(TAG, blank);
}

/** `#HarbourFire2026` as `Harbour`, `Fire` and `2026`. */
function wordsOfTag(tag: string): string[] {
  return tag
    .slice(1)
    .split(/_|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})/u)
    .filter((word) => word !== "");
}

/** A change and a source file with what is counted from them: how many files changed is said in no line of a diff. */
function withFact(text: EvidenceText): EvidenceText {
  const fact = countedFact({ ...text, title: text.title ?? "" });
  return fact === undefined ? text : { ...text, text: `${fact}\n\n${text.text}` };
}

/** Holds the posts of a draft against the texts on which it may rest. */
class EvidenceCheck {
  readonly #index: SourceIndex;
  readonly #words: readonly string[];
  readonly #today: number;
  readonly #sentences: SentenceCheck;
  readonly #numbers: NumberCheck;
  readonly #calendar: CalendarDays;

  constructor({ texts, words }: EvidenceRequest, now: number) {
    this.#index = new SourceIndex([...texts.map(withFact), ...words.map((text) => ({ text }))]);
    this.#sentences = new SentenceCheck(this.#index);
    this.#numbers = new NumberCheck(this.#index);
    this.#calendar = new CalendarDays(this.#index.texts, now);
    this.#words = words;
    this.#today = now;
  }

  checkPost(post: DraftPost, isThread: boolean): DraftPost {
    const text = statements(post.text);
    const language = detectLanguage(text);
    const claims = post.claims.map((claim) => checkClaim(claim, language, this.#index));
    const numbers = this.#numbers.check(text, language, isThread);
    const pieces: Doubt[] = [
      ...numbers.pieces.map((piece) => ({ kind: "number" as const, text: piece })),
      ...doubtfulNames(text, language, this.#index),
      ...this.#quotations(text),
      ...this.#days(text, language),
      ...this.#tags(post.text),
    ];
    const sentences: Doubt[] = [];
    for (const { start, end } of sentenceSpans(text, language)) {
      const sentence = post.text.slice(start, end).trim();
      if (text.slice(start, end).trim() === "") continue;
      const plain = text.slice(start, end);
      const kind =
        this.#sentences.doubtOf(plain, language, claims) ??
        (numbers.borrowed.some((at) => at >= start && at < end) ? "claim" : undefined);
      if (kind) sentences.push({ kind, text: sentence });
    }
    // Of a source that nobody has read, its words are not known either.
    const unread = sentences.filter(({ kind }) => kind === "unread");
    const kept = pieces.filter(
      (piece) => !unread.some(({ text: whole }) => whole.includes(piece.text)),
    );
    const doubts = [
      ...new Map(kept.map((doubt) => [`${doubt.kind} ${doubt.text}`, doubt])).values(),
      // A sentence stays in doubt when its number is put right. Of a quotation, its words are all there is.
      ...sentences.filter(
        ({ text: whole }) =>
          !kept.some(({ kind, text: piece }) => kind === "quotation" && whole.includes(piece)),
      ),
    ];
    const { doubts: _, ...rest } = post;
    return {
      ...rest,
      claims: claims.map(({ claim }) => claim),
      ...(doubts.length > 0 ? { doubts } : {}),
    };
  }

  #quotations(text: string): Doubt[] {
    return quotationsIn(text)
      .filter((quoted) => {
        const wanted = foldText(quoted).replace(/[.,;:!?]$/, "");
        return !this.#index.texts.some(({ folded }) => folded.includes(wanted));
      })
      .map((quoted) => ({ kind: "quotation" as const, text: quoted }));
  }

  #days(text: string, language: string): Doubt[] {
    const { texts } = this.#index;
    return [
      ...staleDays(text, language, { texts, words: this.#words, now: this.#today }),
      ...this.#calendar.strangeIn(text, language),
    ].map((day) => ({ kind: "date" as const, text: day }));
  }

  /** Accounts that no text names, and hashtags of which no text has all the words. */
  #tags(text: string): Doubt[] {
    return [...text.matchAll(TAG)]
      .map(([tag]) => tag)
      .filter((tag) => {
        const folded = foldText(tag);
        if (this.#index.texts.some((known) => known.folded.includes(folded))) return false;
        return tag.startsWith("@") || !wordsOfTag(tag).every((word) => this.#index.hasWord(word));
      })
      .map((tag) => ({ kind: "name" as const, text: tag }));
  }
}

/**
 * Holds a draft against the texts on which it may rest, without a model: quotes of claims, numbers, names,
 * quotations, an author's "we", days that are told from another day, and sentences that nothing says.
 * It compares wording, and in it which number, which side and which reason belongs to what. A "not" that is missing or added it sees where its words stand near; that a source says the
 * opposite in other words, or is wrong itself, it does not see.
 *
 * @param now milliseconds since the epoch.
 * @returns the variants: a quote stays at its claim only where it stands in a source, and each post has its doubts.
 */
export function findDoubts(request: EvidenceRequest, now = Date.now()): DraftVariant[] {
  const check = new EvidenceCheck(request, now);
  return request.variants.map(({ posts }) => ({
    posts: posts.map((post) => check.checkPost(post, posts.length > 1)),
  }));
}
