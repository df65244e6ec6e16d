import { linksIn, sentenceSpans } from "@linnet/drafts";
import { countedFact, detectLanguage } from "@linnet/extractive";
import type { Doubt, DraftPost, DraftVariant } from "@linnet/protocol";
import { dropsBound } from "./bounds.ts";
import { CalendarDays } from "./calendar-days.ts";
import { checkClaim } from "./check-claim.ts";
import { doubtfulNames } from "./doubtful-names.ts";
import { foldText } from "./fold-text.ts";
import { NumberOrder } from "./number-order.ts";
import { type FoundNumber, numbersIn } from "./numbers-in.ts";
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

/** The number of a post in its thread, or of an entry in a list. */
const COUNTER = /^\s*(?:\d{1,2}\/\d{0,2}|\d{1,2}[.)])(?=\s)|(?<=\s\(?)\d{1,2}\/\d{0,2}\)?\s*$/gm;
const YEAR = /^(?:19|20)\p{Nd}{2}$/u;
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

/** "One" and its like are articles and pronouns more often than numbers. */
function isCommon({ text, values }: FoundNumber): boolean {
  return !/\p{Nd}/u.test(text) && values.every(({ value }) => Number(value) < 2 && value !== "0.5");
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
  readonly #order: NumberOrder;
  readonly #calendar: CalendarDays;

  constructor({ texts, words }: EvidenceRequest, now: number) {
    this.#index = new SourceIndex([...texts.map(withFact), ...words.map((text) => ({ text }))]);
    this.#sentences = new SentenceCheck(this.#index);
    this.#order = new NumberOrder(this.#index.texts);
    this.#calendar = new CalendarDays(this.#index.texts, now);
    this.#words = words;
    this.#today = now;
  }

  checkPost(post: DraftPost, isThread: boolean): DraftPost {
    const text = statements(post.text);
    const language = detectLanguage(text);
    const claims = post.claims.map((claim) => checkClaim(claim, language, this.#index));
    const pieces: Doubt[] = [
      ...this.#numbers(text, language, isThread),
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
        (this.#hasBorrowedNumber(plain, language) ? "claim" : undefined);
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

  #numbers(text: string, language: string, isThread: boolean): Doubt[] {
    return numbersIn(text, language)
      .filter((number) => !isCommon(number) && !this.#index.hasNumber(number, text, language))
      .filter(({ text: number }) => !(isThread && /^\d$/.test(number)))
      .map((number) => ({ kind: "number" as const, text: number.text }))
      .concat(
        [...this.#order.swappedIn(text, language), ...this.#unbounded(text, language)].map(
          (piece) => ({ kind: "number" as const, text: piece }),
        ),
      );
  }

  /** Numbers that are the most or the least in the sources, and are told without that. */
  #unbounded(text: string, language: string): string[] {
    return sentenceSpans(text, language).flatMap(({ start, end }) => {
      const sentence = text.slice(start, end);
      return numbersIn(sentence, language)
        .filter((number) => !isCommon(number) && !YEAR.test(number.text))
        .filter((number) =>
          dropsBound(
            { text: sentence, start: number.index, end: number.end },
            this.#index.placesOf(number),
          ),
        )
        .map((number) => sentence.slice(number.index, number.end).trim());
    });
  }

  /** Whether a number stands in a source for something else: then it is the sentence that is wrong. */
  #hasBorrowedNumber(sentence: string, language: string): boolean {
    return numbersIn(sentence, language).some(
      (number) =>
        /\p{Nd}/u.test(number.text) &&
        !this.#index.hasNumber(number, sentence, language) &&
        this.#index.hasValue(number),
    );
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
 * It compares wording. A "not" that is missing or added it sees where its words stand near; that a source says the
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
