import { sentencesIn } from "@linnet/drafts";
import { isNavigation } from "./navigation.ts";
import { type Block, SENTENCE_END } from "./read-blocks.ts";
import { CJK, readingLength } from "./reading-length.ts";

/** A sentence as it stands in its source, in one piece. */
export interface Sentence {
  text: string;
  /** Position among the sentences of its source, from 0. */
  index: number;
  /** Position of its paragraph: sentences of one block with adjoining indices adjoin. */
  block: number;
  /** `item`: an entry of a list; `fragment`: running text that ends nowhere. */
  kind: "prose" | "item" | "fragment";
  /** Somebody else may have put it into the page: no draft has it, and a person may choose it. */
  isDoubtful?: boolean;
  /** What is doubtful names somebody or something that stands nowhere else. */
  hasNewName?: boolean;
  /** The next sentence of its paragraph takes it back: "That is false." */
  isDenied?: boolean;
  /** What it is to the text: what a paper has found, what it concludes. */
  role?: "result" | "conclusion";
  /** The paragraph or entry that it stands in. */
  from: Block;
}

const LONGEST = 700;
const SHORTEST_FRAGMENT = 60;
const FEWEST_IN_ENTRY = 2;
/** An agency's or a firm's mark before the first sentence: `LONDON, Oct. 23, 2025 (Agency) --`, `LONDON, England – October 23, 2025 –`. */
const PREFIX =
  /^(?:\p{Lu}[\p{Lu}\p{M}.'’ -]{2,30}(?:[,(/][^—–\n]{0,60}?)?\s?(?:—|–|--)\s?(?:[^—–.\n]{4,24}\d{4}\s?(?:—|–|--)\s?)?|\p{Lu}[\p{L} .'’-]{2,30}(?:, [^—–.]{2,30})? \((?:\p{Lu}{2,12}|dpa|ots|afp|efe|ansa)\)\s?(?:[—–-]{1,2}\s)?)/u;
/** The same in small letters and without an agency, where a text begins: "Saruê, 9 de maio – A ...", "دمشق – قال ...". */
const DATELINE =
  /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+){0,2}(?:,? \(\p{Lu}{2,3}\))?(?:, [^—–]{0,20}\d[^—–]{0,16})? [—–] (?=\p{Lu}|["“„«])|^\p{sc=Arab}+(?: \p{sc=Arab}+){0,2} [—–] /u;
/** The number of a clause, the label of a part of an abstract, or the letter of who speaks, before a sentence. */
const MARK =
  /^(?:§+\s*\d+\S*\s+|\d{1,3}(?:\.\d{1,3})+\.?\s+|\(?(?:[a-z]|\d{1,2}|[ivx]{1,4})\)\s+|\p{Lu}\.?:\s+(?=\p{Lu})|\p{Lu}[\p{L}]{2,14}(?: \p{L}{2,14})?:\s*(?=\p{Lu}[\p{Ll} ]))/u;
/** A name of code begins a sentence as it is written: `createdAt`, `max_age`. */
const CODE_NAME = /^\p{Ll}[\p{Ll}\p{N}]*(?:\p{Lu}|_\p{L}|\()/u;
const METHODS =
  /^(?:materials? and )?(?:methods?|methodik|methoden|méthodes?|métodos?|metodi|metody|الطرق|المنهجية|方法)$/iu;
const RESULTS =
  /^(?:(?:main )?(?:results?|findings)|ergebnisse?|résultats?|resultados?|risultati|wyniki|النتائج|結果|结果)$/iu;
const CONCLUSIONS =
  /^(?:conclusions?|interpretation|fazit|schlussfolgerung(?:en)?|conclusi[oó]n(?:es)?|conclus(?:ão|ões)|conclusioni|wnioski|الخلاصة|الاستنتاجات?|結論|结论)$/iu;

/** Words by which a short sentence takes back the one before it. */
const DENIAL =
  /(?<!\p{L})(?:not|\p{L}+n['’]t|false|wrong|untrue|nicht|falsch|pas|faux|no|falso|não|non|niet|onjuist|nie|fałsz|değil|yanlış|inte|fel|ikke|не|нет|неправда|ні|ليس|ليست|لم|خطأ)(?!\p{L})|(?:ない|違う|違った|ません|誤り)[。.]?$|^(?:不|没|并非|错)|아니/iu;
/** A longer one says more than that. */
const LONGEST_DENIAL = 32;

function partOf(heading: string): Sentence["role"] {
  if (CONCLUSIONS.test(heading)) return "conclusion";
  return RESULTS.test(heading) ? "result" : undefined;
}

/** Sentences compare by their letters, so that quotes and spacing do not matter. */
export function sentenceKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function isReadable(text: string): boolean {
  if (text.length > LONGEST || /[:：]$|\s[·•|]\s|^[^:]{3,24}:[^;]+;[^;]+;/.test(text)) return false;
  const letters = text.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0;
  return letters / text.length > 0.75;
}

function hasWords(text: string, atLeast: number): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
  return words >= atLeast || (text.match(CJK)?.length ?? 0) >= atLeast * 2;
}

/**
 * The whole sentences of a text, in order and each once: what begins in the middle or ends
 * nowhere is left out, and so are the page's own notices. A text that has (nearly) no sentence
 * ends at all gives its longer lines instead, as fragments.
 *
 * @param language - primary language subtag of the text.
 * @param title - of the text: what it names may begin a sentence with a small letter.
 */
export function splitSentences(blocks: readonly Block[], language: string, title = ""): Sentence[] {
  const seen = new Set<string>();
  const sentences: Sentence[] = [];
  const isLowerCase = !blocks.some(({ text }) => /(?:^|[.!?] )\p{Lu}/u.test(text));
  const headings = blocks.filter(({ kind }) => kind === "heading").map(({ text }) => text);
  const names = new Set(
    [title, ...headings].flatMap((text) => text.match(/[\p{L}\p{N}._-]{3,}/gu) ?? []),
  );
  /** A project that writes its name small begins its sentences so. */
  const isName = (text: string) => names.has(/^[\p{L}\p{N}._-]+/u.exec(text)?.[0] ?? "");
  /** The label before a sentence of an abstract: "Results: ...". */
  const labelOf = (sentence: string) => MARK.exec(sentence)?.[0].replace(/:\s*$/, "") ?? "";
  /** An abstract by its labels, in one paragraph or with one for each. */
  const hasLabels = blocks.some(({ text }) =>
    text.split(/(?<=\.)\s+/).some((one) => METHODS.test(labelOf(one))),
  );
  const isPaper = headings.some((text) => METHODS.test(text));
  let part: Sentence["role"];

  const add = (
    text: string,
    block: number,
    from: Block,
    kind: Sentence["kind"],
    isDenied = false,
  ) => {
    const key = sentenceKey(text);
    if (seen.has(key)) return;
    seen.add(key);
    const role = part ? { role: part } : {};
    const denied = isDenied ? { isDenied } : {};
    sentences.push({ text, index: sentences.length, block, kind, from, ...role, ...denied });
  };

  for (const [number, block] of blocks.entries()) {
    if (block.kind === "heading") {
      part = isPaper ? partOf(block.text) : undefined;
      continue;
    }
    // An entry stays one, with what it begins with as its label.
    if (block.kind === "item") {
      const { text } = block;
      if (!isNavigation(text) && hasWords(text, FEWEST_IN_ENTRY) && isReadable(text)) {
        add(text, number, block, "item");
      }
      continue;
    }
    const dateline = sentences.length === 0 ? DATELINE.exec(block.text) : null;
    const prefix = (PREFIX.exec(block.text) ?? dateline)?.[0] ?? "";
    const body = block.text.slice(prefix.length);
    const written = sentencesIn(body, language);
    const ofHeading = part;
    for (const [at, sentence] of written.entries()) {
      const label = labelOf(sentence);
      // "UPDATE: ..." is no name of a part, and is judged with its label.
      const isShouted = !hasLabels && /^\p{Lu}{3,}/u.test(label);
      const text = isShouted ? sentence : sentence.replace(MARK, "");
      if (hasLabels && label !== "") part = partOf(label);
      const next = written[at + 1] ?? "";
      const isDenied = readingLength(next) <= LONGEST_DENIAL && DENIAL.test(next);
      if (!SENTENCE_END.test(text) || !isReadable(text) || !hasWords(text, 4)) continue;
      if (isNavigation(text)) continue;
      // No writer begins, or goes on behind a sentence's end, in small letters.
      if (!isLowerCase && /^\p{Ll}/u.test(text) && !isName(text) && !CODE_NAME.test(text)) continue;
      if (!isLowerCase && /(?<!\p{L})(?!approx)\p{L}{5,}[.!?] \p{Ll}/u.test(text)) continue;
      add(text, number, block, "prose", isDenied);
    }
    part = ofHeading;
  }
  const found = sentences.reduce((sum, { text }) => sum + readingLength(text), 0);
  const total = blocks.reduce((sum, { text }) => sum + readingLength(text), 0);
  if (found * 10 < total) {
    for (const [number, block] of blocks.entries()) {
      if (block.kind === "fragment" && readingLength(block.text) >= SHORTEST_FRAGMENT) {
        // A line without an end may be the whole page. No post has room for more than its beginning.
        const start = block.text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "");
        add(start, number, block, "fragment");
      }
    }
  }
  return sentences;
}
