import { linksIn, says, sentenceSpans } from "@linnet/drafts";
import { contentWords, detectLanguage, isFirstPerson } from "@linnet/extractive";
import type { Doubt, DraftPost, DraftVariant } from "@linnet/protocol";
import { findQuote, foldText } from "./fold-text.ts";
import { type FoundName, namesIn } from "./names-in.ts";
import { isOpposite, type Polarity, polarityOf } from "./negations.ts";
import { type FoundNumber, isScaleWord, numbersIn } from "./numbers-in.ts";
import { isReversed } from "./opposites.ts";
import { quotationsIn } from "./quotations-in.ts";
import {
  bestPassage,
  type EvidenceText,
  type IndexedText,
  isInLatin,
  type Passage,
  SourceIndex,
  share,
  shareOfTwo,
} from "./source-index.ts";
import { isUnitWord } from "./units.ts";

/** A draft and the texts on which it may rest: plain data, for a thread of its own. */
export interface EvidenceRequest {
  variants: readonly DraftVariant[];
  texts: readonly EvidenceText[];
  /** The person's own words, of this conversation and of the project's voice. */
  words: readonly string[];
}

/** Half of the words of a statement stand where it comes from, also when it is told in other words. */
const SUPPORTED = 0.5;
/** Two facts that a sentence brings together have more of its words. */
const SUPPORTED_BY_TWO = 0.7;
/** How much of the words that the most similar sentence has another one has that is about the same. */
const NEAR = 0.6;
/** A sentence that is about the same as another one has so much of its words at least. */
const LEAST_LIKE = 0.4;
/** A short sentence of a source that stands nearly whole in another one. */
const MOST = 0.75;
/** A sentence with fewer words of its own says something only if it names what the sources are about. */
const FEWEST_WORDS = 3;
/** Characters around a quote that may say what a claim says with it. */
const AROUND = 300;
/** Days after which "yesterday" in a page is another day than in a post. */
const STALE_DAYS = 2;
const DAY_MS = 86_400_000;
/** The number of a post in its thread, or of an entry in a list. */
const COUNTER = /^\s*(?:\d{1,2}\/\d{0,2}|\d{1,2}[.)])(?=\s)|(?<=\s\(?)\d{1,2}\/\d{0,2}\)?\s*$/gm;
const ADDRESS = /https?:\/\/\S+/g;
/** Words between what is said and who says it, which are no office. */
const SAYING =
  /^(?:sa(?:ys?|id|gt|gte)|t(?:old|ells)|asks?|asked|add(?:s|ed)|wr(?:ites|ote)|calls?|called|from|with|and|for|der|die|das|und|von|mit|laut|erklärt\w*|dit|selon|avec|dijo|dice|según|con|disse|secondo|segundo|zegt|zei|volgens|قال|قالت|يقول|تقول)$/iu;
/** Characters between a quotation and the name of who says it. */
const NEAR_SPEAKER = 80;
/** The longest sentence, in words of its own, that one invented word carries. */
const MOST_WORDS = 6;
/** The first word of a sentence that goes on at once, perhaps behind an article. */
const SUBJECT =
  /^\P{L}*(?:(?:an?|the|ein|eine|der|die|das|les?|la|une?|des|el|los|las|il|gli|een|het|de|os?) )?(\p{Lu}?[\p{Ll}\p{M}]{4,}) \p{Ll}/iu;
/** Words with which a post begins, and which are no subject. */
const OPENING =
  /(?:ing|ed|ly|est)$|^(?:good|great|news|today|here|what|when|where|meet|imagine|just|some|many|most|more|after|before|since|with|there|these|those|their|people|read|look|think|never|only|even|every|first|last|another|both)$/iu;
const CLAUSE_END = /[:;—–]\s|,\s/u;
const TAG = /[#@][\p{L}\p{N}_]+/gu;

interface CheckedClaim {
  claim: DraftPost["claims"][number];
  isSupported: boolean;
  /** It rests on a source whose text nobody has read, such as the result of a search. */
  isUnread: boolean;
  /** It came with a quote that stands nowhere. */
  isMisquoted?: boolean;
}

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

/** Words of a language for days that change with the day on which they are read, as ICU has them. */
function relativeDays(language: string): string[] {
  const format = new Intl.RelativeTimeFormat(language === "und" ? "en" : language, {
    numeric: "auto",
  });
  return [
    ...[-1, 0, 1].map((days) => format.format(days, "day")),
    ...[-1, 0, 1].map((weeks) => format.format(weeks, "week")),
    ...[-1, 0, 1].map((months) => format.format(months, "month")),
  ];
}

function stemIn(language: string): (word: string) => string | undefined {
  return (word) => contentWords(word, language)[0];
}

/** Holds the posts of a draft against the texts on which it may rest. */
class EvidenceCheck {
  readonly #index: SourceIndex;
  readonly #words: readonly string[];
  readonly #today: number;
  readonly #polarities = new Map<Passage, Polarity>();

  constructor({ texts, words }: EvidenceRequest, now: number) {
    this.#index = new SourceIndex([...texts, ...words.map((text) => ({ text }))]);
    this.#words = words;
    this.#today = now;
  }

  checkPost(post: DraftPost, isThread: boolean): DraftPost {
    const text = statements(post.text);
    const language = detectLanguage(text);
    const claims = post.claims.map((claim) => this.#checkClaim(claim, language));
    const pieces: Doubt[] = [
      ...this.#numbers(text, language, isThread),
      ...this.#names(text, language),
      ...this.#quotations(text),
      ...this.#relativeDates(text, language),
    ];
    const sentences: Doubt[] = [];
    for (const { start, end } of sentenceSpans(text, language)) {
      const sentence = post.text.slice(start, end).trim();
      if (text.slice(start, end).trim() === "") continue;
      const plain = text.slice(start, end);
      const kind =
        this.#doubtSentence(plain, language, claims) ??
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

  /**
   * Keeps the quote of a claim only where it stands in a source; the source that has it comes first. A claim in
   * the words of its source is its own quote.
   */
  #checkClaim(claim: DraftPost["claims"][number], language: string): CheckedClaim {
    const { quote: given, ...plain } = claim;
    const quote = given ?? (this.#isVerbatim(claim) ? claim.text : undefined);
    const isUnread = claim.sourceIds.some(
      (id) => !this.#index.texts.some((text) => text.id === id),
    );
    const words = contentWords(claim.text, language);
    if (quote === undefined) {
      const cited = this.#index.texts.filter(({ id }) => id && claim.sourceIds.includes(id));
      const isSupported = bestPassage(words, this.#comparable(cited, language)).share >= SUPPORTED;
      return { claim: plain, isSupported, isUnread };
    }
    const source = this.#index.textWithQuote(quote, claim.sourceIds);
    if (!source) {
      return {
        claim: isUnread ? plain : { ...plain, sourceIds: [] },
        isSupported: false,
        isUnread,
        isMisquoted: !isUnread,
      };
    }
    const { id } = source;
    const sourceIds = id ? [id, ...claim.sourceIds.filter((each) => each !== id)] : claim.sourceIds;
    const at = findQuote(source.folded, quote);
    const around = source.folded.slice(
      Math.max(0, (at?.start ?? 0) - AROUND),
      (at?.end ?? 0) + AROUND,
    );
    const isTranslated = source.language !== language;
    const isSupported =
      isTranslated || share(words, new Set(contentWords(around, language))) >= SUPPORTED;
    return { claim: { ...plain, sourceIds, quote: quote.trim() }, isSupported, isUnread };
  }

  #isVerbatim({ text, sourceIds }: DraftPost["claims"][number]): boolean {
    return sourceIds.length > 0 && this.#index.textWithQuote(text, sourceIds)?.id !== undefined;
  }

  #comparable(texts: readonly IndexedText[], language: string): IndexedText[] {
    return texts.filter((text) => text.language === language || text.language === "und");
  }

  #numbers(text: string, language: string, isThread: boolean): Doubt[] {
    return numbersIn(text, language)
      .filter((number) => !isCommon(number) && !this.#index.hasNumber(number, text, language))
      .filter(({ text: number }) => !(isThread && /^\d$/.test(number)))
      .map((number) => ({ kind: "number" as const, text: number.text }));
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

  #names(text: string, language: string): Doubt[] {
    // Names are spelled otherwise in another script.
    const isLatin = isInLatin(text);
    if (!this.#index.texts.some(({ id, ...of }) => id !== undefined && of.isInLatin === isLatin))
      return [];
    const names = namesIn(text, language);
    const isKnown = (name: string) =>
      this.#index.hasWord(name) || (!isLatin && this.#index.hasBeginning(name));
    const unknown = names.filter((name) => !isKnown(name.text));
    const doubts = [
      ...this.#strangeSpeakers(text, names, language),
      ...this.#mixedNames(text, names),
      ...this.#borrowedRoles(text, names),
    ];
    let at = 0;
    while (at < unknown.length) {
      const run = [unknown[at]];
      const endOf = (name: (typeof unknown)[number] | undefined) =>
        (name?.index ?? 0) + (name?.text.length ?? 0);
      while (
        /^[ \u00a0]$/.test(text.slice(endOf(run.at(-1)), unknown[at + run.length]?.index ?? 0))
      ) {
        run.push(unknown[at + run.length]);
      }
      const first = unknown[at];
      if (first && (run.length > 1 || !first.needsNeighbour)) {
        doubts.push({ kind: "name", text: text.slice(first.index, endOf(run.at(-1))) });
      }
      at += run.length;
    }
    return doubts;
  }

  /** Names with what a source says of somebody else, such as the office of another person. */
  #borrowedRoles(text: string, names: readonly FoundName[]): Doubt[] {
    return names.flatMap((name, at) => {
      const before = names[at - 1];
      if (before && before.index + before.text.length + 1 === name.index) return [];
      const role = /([\p{L}\p{M}]{3,}) $/u.exec(text.slice(0, name.index))?.[1];
      if (!role || SAYING.test(role)) return [];
      const next = names[at + 1];
      const last = next && name.index + name.text.length + 1 === next.index ? next : name;
      if (!this.#index.isOfOthers(role, last.text)) return [];
      const start = name.index - role.length - 1;
      return [{ kind: "name" as const, text: text.slice(start, last.index + last.text.length) }];
    });
  }

  /** Names that are put together from the names of several people, such as one's first name and another's last. */
  #mixedNames(text: string, names: readonly FoundName[]): Doubt[] {
    return names.flatMap((name, at) => {
      const next = names[at + 1];
      if (!next || name.index + name.text.length + 1 !== next.index) return [];
      const words = [name.text, next.text];
      if (!words.every((word) => this.#index.hasWord(word) && !this.#index.isPlainWord(word)))
        return [];
      if (this.#index.hasNeighbours(name.text, next.text)) return [];
      return [
        { kind: "name" as const, text: text.slice(name.index, next.index + next.text.length) },
      ];
    });
  }

  /** Who says a quotation in the post, where the sentence of the source that has it names others only. */
  #strangeSpeakers(text: string, names: readonly FoundName[], language: string): Doubt[] {
    return quotationsIn(text).flatMap((quoted) => {
      const start = text.indexOf(quoted);
      const end = start + quoted.length;
      const [after = ""] = text.slice(end, end + NEAR_SPEAKER).split(/\n|[.!?]\s/u, 1);
      const before =
        text
          .slice(Math.max(0, start - NEAR_SPEAKER), start)
          .split(/\n|[.!?]\s/u)
          .at(-1) ?? "";
      const within = (from: number, to: number) =>
        names.filter(({ index }) => index >= from && index < to);
      const behind = within(end, end + after.length);
      const ahead = /[:,]\W*$/u.test(before) ? within(start - before.length, start) : [];
      const speakers = behind.length > 0 ? behind : ahead;
      const wanted = foldText(quoted).replace(/[.,;:!?]$/, "");
      const told = this.#index.passageWith(wanted);
      if (!told || speakers.length === 0) return [];
      const rest = foldText(told).replace(wanted, " ");
      const others = namesIn(told.replace(/["“”„«»]/g, ""), language).filter(({ text: name }) =>
        rest.includes(foldText(name)),
      );
      const isTold = speakers.some(({ text: name }) => rest.includes(foldText(name)));
      const [first] = speakers;
      const last = speakers.at(-1);
      if (isTold || others.length === 0 || !first || !last) return [];
      return [
        { kind: "name" as const, text: text.slice(first.index, last.index + last.text.length) },
      ];
    });
  }

  #quotations(text: string): Doubt[] {
    return quotationsIn(text)
      .filter((quoted) => {
        const wanted = foldText(quoted).replace(/[.,;:!?]$/, "");
        return !this.#index.texts.some(({ folded }) => folded.includes(wanted));
      })
      .map((quoted) => ({ kind: "quotation" as const, text: quoted }));
  }

  #relativeDates(text: string, language: string): Doubt[] {
    const isStale = this.#index.texts.some(
      ({ published }) =>
        published !== undefined && this.#today - Date.parse(published) >= STALE_DAYS * DAY_MS,
    );
    if (!isStale) return [];
    return relativeDays(language)
      .filter((phrase) => says(text, phrase))
      .filter((phrase) => !this.#words.some((own) => says(own, phrase)))
      .map((phrase) => ({
        kind: "date" as const,
        text: new RegExp(phrase, "iu").exec(text)?.[0] ?? phrase,
      }));
  }

  /** Whether the sentences of the sources that are most like a sentence say the opposite of it. */
  #isTurned(sentence: string, words: readonly string[], language: string): boolean {
    const near = this.#nearest(words, language);
    if (near.length === 0) return false;
    const wordings = near.map(({ sentence: wording }) => wording);
    if (isReversed(sentence, wordings, language)) return true;
    const here = polarityOf(sentence, language, stemIn(language));
    if (!here) return false;
    const found = near.flatMap((passage) => this.#polarityOf(passage, language) ?? []);
    const all = (which: "said" | "denied") => new Set(found.flatMap((each) => [...each[which]]));
    return isOpposite(here, { said: all("said"), denied: all("denied") });
  }

  /** The sentences of the sources that are most like the words of another one, and those that it has nearly whole. */
  #nearest(words: readonly string[], language: string): Passage[] {
    const passages = this.#comparable(this.#index.texts, language).flatMap((text) => text.passages);
    const here = new Set(words);
    const shares = passages.map(({ own }) => share(words, own));
    const least = Math.max(LEAST_LIKE, Math.max(0, ...shares) * NEAR);
    return passages.filter(
      ({ own }, at) =>
        (shares[at] ?? 0) >= least || (own.size >= FEWEST_WORDS && share([...own], here) >= MOST),
    );
  }

  #polarityOf(passage: Passage, language: string): Polarity | undefined {
    const known =
      this.#polarities.get(passage) ?? polarityOf(passage.sentence, language, stemIn(language));
    if (known) this.#polarities.set(passage, known);
    return known;
  }

  #doubtSentence(
    sentence: string,
    language: string,
    claims: readonly CheckedClaim[],
  ): Doubt["kind"] | undefined {
    const words = contentWords(sentence, language);
    if (words.length === 0) return undefined;
    const all = this.#comparable(this.#index.texts, language);
    const found = bestPassage(words, all);
    if (
      found.text?.isForeign &&
      found.passage?.isFirstPerson &&
      found.share >= SUPPORTED &&
      isFirstPerson(sentence)
    ) {
      return "we";
    }
    const wording = foldText(sentence).replace(/[.!?。！？]+$/, "");
    if (this.#index.texts.some(({ folded }) => folded.includes(wording))) return undefined;
    if (this.#isTurned(sentence, words, language)) return "claim";
    if (this.#isOfStranger(sentence, words, language)) return "claim";
    const telling = claims.filter(
      ({ claim }) => share(words, new Set(contentWords(claim.text, language))) >= SUPPORTED,
    );
    if (telling.some(({ isSupported }) => isSupported)) return undefined;
    if (telling.some(({ isUnread }) => isUnread)) return "unread";
    // A quote that stands nowhere is no slip: what it was to prove is in doubt, however familiar its words are.
    if (telling.some(({ isMisquoted }) => isMisquoted)) return "claim";
    if (words.length < FEWEST_WORDS) {
      // "48,6 Mio." is half of a sentence, whose number is looked for by itself.
      if (words.every((word) => /^\p{Nd}/u.test(word) || isScaleWord(word))) return undefined;
      return found.share === 0 || found.share === 1 ? undefined : "claim";
    }
    return this.#isTold(words, all) || this.#areClausesTold(sentence, language, all)
      ? undefined
      : "claim";
  }

  /** Whether a short sentence is about somebody or something that no source names: "Saboteurs cut the cable". */
  #isOfStranger(sentence: string, words: readonly string[], language: string): boolean {
    const subject = SUBJECT.exec(sentence)?.[1];
    if (!subject || words.length < FEWEST_WORDS || words.length > MOST_WORDS) return false;
    if (OPENING.test(subject)) return false;
    const [stem] = contentWords(subject, language);
    // A source in another language has other words.
    if (!stem || this.#comparable(this.#index.texts, language).length === 0) return false;
    return (
      !this.#index.hasWord(subject) &&
      this.#index.asKnown(stem) === stem &&
      !this.#index.hasStem(stem)
    );
  }

  #isTold(words: readonly string[], texts: readonly IndexedText[]): boolean {
    return (
      bestPassage(words, texts).share >= SUPPORTED || shareOfTwo(words, texts) >= SUPPORTED_BY_TWO
    );
  }

  /** Whether each part of a sentence is told: "No money yet: traders lose a third" is two sentences in one. */
  #areClausesTold(sentence: string, language: string, texts: readonly IndexedText[]): boolean {
    return sentence.split(CLAUSE_END).every((clause) => {
      // Numbers are looked for by themselves, with their units.
      const words = contentWords(clause, language).filter(
        (word) => !/^\p{Nd}/u.test(word) && !isScaleWord(word) && !isUnitWord(word),
      );
      const known = words.map((word) => this.#index.asKnown(word));
      return known.length < FEWEST_WORDS
        ? known.length === 0 || bestPassage(known, texts).share >= SUPPORTED
        : this.#isTold(known, texts);
    });
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
