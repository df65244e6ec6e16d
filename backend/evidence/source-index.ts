import { sentenceSpans } from "@linnet/drafts";
import { contentWords, detectLanguage, isFirstPerson } from "@linnet/extractive";
import type { ContextData } from "@linnet/protocol";
import { findQuote, foldText } from "./fold-text.ts";
import { countedBy, KnownNumbers } from "./known-numbers.ts";
import { localeOf } from "./locale-of.ts";
import { calendarWords } from "./names-in.ts";
import type { FoundNumber } from "./numbers-in.ts";

/** A text on which a draft may rest. */
export interface EvidenceText {
  /** Of its source in the conversation; none for the person's own words and for pasted texts. */
  id?: string | undefined;
  kind?: ContextData["kind"];
  title?: string | undefined;
  text: string;
  /** Somebody else's: its "we" is not the person's. */
  isForeign?: boolean;
  /** When it was written, as an ISO 8601 date. */
  published?: string | undefined;
  author?: string | undefined;
  /** The name of the site. */
  site?: string | undefined;
}

/** Two sentences that follow each other. */
export interface Passage {
  words: ReadonlySet<string>;
  /** The first of the two, and its words. */
  sentence: string;
  /** That sentence as `foldText` gives it. */
  folded: string;
  own: ReadonlySet<string>;
  isFirstPerson: boolean;
}

/** A text that is ready to be searched. */
export interface IndexedText extends EvidenceText {
  folded: string;
  /** Primary language subtag; `und` when nothing tells. */
  language: string;
  /** Whether a good part of its letters are Latin. */
  isInLatin: boolean;
  passages: readonly Passage[];
}

/** Half of the words of a statement stand where it comes from, also when it is told in other words. */
export const SUPPORTED = 0.5;
/** Characters of a text whose sentences are compared one by one. Quotes are found in all of it. */
const LONGEST_COMPARED = 200_000;
const STEM = 4;
/** Letters of a name that stay when it is inflected. */
const NAME_BEGINNING = 3;
/** Letters by which two inflections of a word are told to be one. */
const BEGINNING = 5;
const CAPITAL = /^\p{Lu}/u;
const GERMAN_ARTICLES = "der|die|das|den|dem|des|eine?|eine[mnrs]|im|am|zum|zur|vom|beim|ins";
/** Characters between two words of a name: an initial, a second name, a title. */
const BETWEEN = 14;
/** What readers wrote below a page is told by nobody whose word counts. */
const COMMENTS = /^#{1,6} \[Comments\]$/m;

function passagesOf(text: string, language: string): Passage[] {
  const sentences = sentenceSpans(text.slice(0, LONGEST_COMPARED), language).map(
    ({ start, end }) => {
      const sentence = text.slice(start, end);
      // The "we" of somebody who is quoted is not the person's either.
      const plain = sentence.replace(/["“”„«»]/g, "");
      return {
        sentence,
        folded: foldText(sentence),
        words: contentWords(sentence, language),
        isFirstPerson: isFirstPerson(plain, language),
      };
    },
  );
  return sentences.map((sentence, at) => ({
    sentence: sentence.sentence,
    folded: sentence.folded,
    own: new Set(sentence.words),
    words: new Set([...sentence.words, ...(sentences[at + 1]?.words ?? [])]),
    isFirstPerson: sentence.isFirstPerson || sentences[at + 1]?.isFirstPerson === true,
  }));
}

/** It counts nothing, whatever stands beside it. */
const VERSION = /^\d+\.\d+\.\d+/;
/** A word with a capital before a number. */
export const NAME_BEFORE = /(?<!\p{L})\p{Lu}[\p{L}\p{M}]+ $/u;

const FIRST_NAME = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*$/u;

function standsIn(text: string, piece: string): boolean {
  return text.split(piece).some((after, at) => at > 0 && !/^[.,]?\p{Nd}/u.test(after));
}

/** Days before and after the day of a text that its "on Saturday" or "tomorrow" may be. */
const DAYS_AROUND = [-6, -5, -4, -3, -2, -1, 0, 1];
const DAY_MS = 86_400_000;

/** The numbers of the days around the day on which a text was published: a post has to name them. */
function datesAround(published: string | undefined): string[] {
  const at = Date.parse(published ?? "");
  if (Number.isNaN(at)) return [];
  return DAYS_AROUND.map((days) => {
    const date = new Date(at + days * DAY_MS);
    return `${date.getUTCFullYear()} ${date.getUTCMonth() + 1} ${date.getUTCDate()}`;
  });
}

/** Whether a good part of the letters of a text are Latin. */
export function isInLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(/\p{sc=Latn}/gu)?.length ?? 0) > letters * 0.3;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'&-]*/gu) ?? [];
}

/** The texts on which a draft may rest, ready to be asked. */
export class SourceIndex {
  readonly texts: readonly IndexedText[];
  readonly #numbers = new KnownNumbers();
  readonly #words = new Set<string>();
  readonly #plain = new Set<string>();
  readonly #wordStems = new Set<string>();
  readonly #beginnings = new Map<string, string>();
  readonly #stems = new Map<string, string[]>();

  constructor(texts: readonly EvidenceText[]) {
    this.texts = texts.map((given) => {
      const [article = ""] = given.text.split(COMMENTS, 1);
      const about = [given.title, given.author, given.site];
      const whole = [...about.filter((line) => line), article].join("\n");
      for (const date of datesAround(given.published)) this.#numbers.addDate(date);
      const language = detectLanguage(whole);
      const folded = foldText(whole);
      this.#numbers.add(whole, language);
      for (const word of wordsIn(whole)) if (!CAPITAL.test(word)) this.#plain.add(word);
      for (const word of wordsIn(folded)) {
        for (const part of [word, ...word.split(/[-']/)]) this.#words.add(part);
      }
      const passages = passagesOf(whole, language);
      return { ...given, folded, language, isInLatin: isInLatin(folded), passages };
    });
    for (const passage of this.texts.flatMap(({ passages }) => passages)) {
      for (const word of passage.own) {
        this.#wordStems.add(word);
        this.#beginnings.set(word.slice(0, BEGINNING), word);
      }
    }
    for (const word of this.#words) {
      if (word.length < STEM) continue;
      const stem = word.slice(0, STEM);
      const alike = this.#stems.get(stem);
      if (alike) alike.push(word);
      else this.#stems.set(stem, [word]);
    }
  }

  /** Whether a text has a number of a post, in the same unit and for the same thing. */
  hasNumber(number: FoundNumber, post: string, language: string): boolean {
    // "Larkspur 3" is a name, whatever the next word is.
    const [name = ""] = NAME_BEFORE.exec(post.slice(0, number.index)) ?? [];
    const isName = (name !== "" && number.rounding === undefined) || VERSION.test(number.text);
    if (isName && this.texts.some(({ folded }) => standsIn(folded, foldText(name) + number.text)))
      return true;
    // What no source speaks of is the same thing under another name, or is told by the sentence.
    const counted = countedBy(number, post, language);
    const calendar = calendarWords(localeOf(language));
    const isSpoken = counted.some((word) => this.hasWord(word) || calendar.has(word));
    return this.#numbers.has(number, isSpoken ? counted : [], language);
  }

  /** Whether a text has the value of a number, perhaps of something else. */
  hasValue(number: FoundNumber): boolean {
    return this.#numbers.hasValue(number);
  }

  /** Where the texts have a number. */
  placesOf(number: FoundNumber): { text: string; start: number; end: number }[] {
    return this.#numbers.placesOf(number);
  }

  /** Whether a name is the author's of a text. */
  isAuthor(name: string): boolean {
    return this.texts.some(({ author }) => foldText(author ?? "").includes(foldText(name)));
  }

  /** Whether a text has a word, perhaps with another ending. */
  hasWord(word: string): boolean {
    const folded = foldText(word).replace(/'s?$|\.$/, "");
    if (this.#words.has(folded)) return true;
    const parts = folded.split(/[-.&']/).filter((part) => part.length > 1);
    if (parts.length > 1) return parts.every((part) => this.hasWord(part));
    const alike = this.#stems.get(folded.slice(0, STEM)) ?? [];
    return alike.some(
      (known) =>
        Math.abs(known.length - folded.length) <= 2 &&
        (known.startsWith(folded) || folded.startsWith(known)),
    );
  }

  /** A stem as the texts have it, in another inflection perhaps; as it is when they do not have it. */
  asKnown(stem: string): string {
    if (this.#wordStems.has(stem) || stem.length < STEM) return stem;
    const begun = this.#beginnings.get(stem.slice(0, BEGINNING));
    return begun ?? stem;
  }

  /** Whether a sentence of a text has a stem. */
  hasStem(stem: string): boolean {
    return this.#wordStems.has(stem);
  }

  /** Whether a text has a word that begins as a name does: names are inflected in some languages. */
  hasBeginning(name: string): boolean {
    const beginning = foldText(name).slice(0, NAME_BEGINNING);
    return [...this.#words].some((word) => word.startsWith(beginning));
  }

  /**
   * The sentence that has a quotation, and then those that may say whose it is, the likeliest first: the next one where
   * the quotation comes first, and the two before, since "she said" points back. None where no text has it.
   */
  sentencesAround(quotation: string): string[] {
    for (const { passages } of this.texts) {
      const at = passages.findIndex(({ folded }) => folded.includes(quotation));
      const found = passages[at];
      if (found === undefined) continue;
      const isAlone = found.folded.length < quotation.length + BETWEEN / 2;
      const others = [isAlone ? at + 1 : -1, at - 1, at - 2];
      return [found, ...others.flatMap((place) => passages[place] ?? [])].map(
        ({ sentence }) => sentence,
      );
    }
    return [];
  }

  /** Whether two words of a name stand beside each other in a text, with a word between them at most. */
  hasNeighbours(first: string, second: string): boolean {
    const [one, two] = [foldText(first), foldText(second).replace(/'s?$/, "")];
    return this.texts.some(({ folded }) => {
      for (let at = folded.indexOf(one); at >= 0; at = folded.indexOf(one, at + 1)) {
        const after = folded.slice(at + one.length, at + one.length + two.length + BETWEEN);
        if (/^[^.!?;]*$/.test(after.slice(0, after.indexOf(two))) && after.includes(two))
          return true;
      }
      return false;
    });
  }

  /** Whether a name stands behind a first name, or behind another word that has a capital wherever it stands. */
  hasFirstName(last: string): boolean {
    const name = last.replace(/['’]s?$/, "");
    return this.texts.some(({ text }) =>
      text.split(` ${name}`).some((before, at, pieces) => {
        const first = FIRST_NAME.exec(before)?.[0];
        return first && at < pieces.length - 1 && !this.isPlainWord(first);
      }),
    );
  }

  /** Whether a word stands in a text with a small letter: then it is no name alone. */
  isPlainWord(word: string): boolean {
    return this.#plain.has(word.toLowerCase());
  }

  /** Whether a word stands in a German text behind an article, as a name does not. */
  isNoun(word: string): boolean {
    const behind = new RegExp(`(?<!\\p{L})(?:${GERMAN_ARTICLES}) ${foldText(word)}(?!\\p{L})`, "u");
    return this.texts.some(({ language, folded }) => language === "de" && behind.test(folded));
  }

  /** Whether what stands before a name stands before other names only, and in no sentence with this one. */
  isOfOthers(role: string, name: string): boolean {
    const [wanted, held] = [foldText(role), foldText(name)];
    const before = new RegExp(`(?<!\\p{L})${wanted} (\\p{Lu}[\\p{L}\\p{M}]+)`, "giu");
    let isOthers = false;
    for (const { passages, folded: whole } of this.texts) {
      if (!whole.includes(`${wanted} `)) continue;
      for (const { sentence, folded } of passages) {
        if (folded.includes(wanted) && folded.includes(held)) return false;
        isOthers ||= [...sentence.matchAll(before)].some(([, next = ""]) => CAPITAL.test(next));
      }
    }
    return isOthers;
  }

  /** The first text in which a quote stands word for word, of the named sources first. */
  textWithQuote(quote: string, ids: readonly string[]): IndexedText | undefined {
    const named = this.texts.filter(({ id }) => id !== undefined && ids.includes(id));
    return [...named, ...this.texts].find(({ folded }) => findQuote(folded, quote));
  }
}

/** How many of the words stand in a set: 0 to 1; 1 for no words. */
export function share(words: readonly string[], known: ReadonlySet<string>): number {
  if (words.length === 0) return 1;
  // It is asked for each sentence of a draft and of its sources: it makes no list.
  let found = 0;
  for (const word of words) if (known.has(word)) found += 1;
  return found / words.length;
}

/** The passage that has the most of the words. */
export function bestPassage(
  words: readonly string[],
  texts: readonly IndexedText[],
): { share: number; passage?: Passage; text?: IndexedText } {
  let best: ReturnType<typeof bestPassage> = { share: 0 };
  for (const text of texts) {
    for (const passage of text.passages) {
      const found = share(words, passage.words);
      if (found > best.share) best = { share: found, passage, text };
    }
  }
  return best;
}

/** How many of the words stand in two passages of one text together: a sentence may bring two facts together. */
export function shareOfTwo(words: readonly string[], texts: readonly IndexedText[]): number {
  let most = 0;
  for (const text of texts) {
    const { passage } = bestPassage(words, [text]);
    if (!passage) continue;
    const left = words.filter((word) => !passage.words.has(word));
    const second = bestPassage(left, [text]).share;
    most = Math.max(most, 1 - (left.length * (1 - second)) / words.length);
  }
  return most;
}

/** The texts whose words can be compared with those of a language. */
export function comparable(texts: readonly IndexedText[], language: string): IndexedText[] {
  return texts.filter((text) => text.language === language || text.language === "und");
}
