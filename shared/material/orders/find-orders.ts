import { ORDER_PATTERNS } from "./order-patterns.ts";
import { visibleText } from "./visible-text.ts";

/** A sentence in the material that speaks to an assistant. */
export interface Order {
  /** The title of the text that it stands in; empty for a text without one. */
  title: string;
  /** The words, with what stands around them. */
  text: string;
}

/** The longest excerpt for the person: enough to recognise the attempt. */
const MOST_SHOWN = 3;
/** How far before the words their sentence is looked for. */
const BEFORE = 60;
const LONGEST = 160;

/** Marks over Latin letters that stand alone, Arabic vowel marks, and the stroke that lengthens words. */
const MARKS = /[\u0300-\u036f\u064b-\u0652\u0640]+/gu;
/** Letters of Cyrillic and Greek, and the Latin ones that they look like. */
const LOOKALIKES = new Map(
  [
    ["АВЕКМНОРСТУХІЈЅаеорсухіјѕԁһ", "ABEKMHOPCTYXIJSaeopcyxijsdh"],
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυ", "ABEZHIKMNOPTYXaikvopu"],
  ].flatMap(([like = "", latin = ""]) => [...like].map((letter, at) => [letter, latin[at] ?? ""])),
);

/** A word of Latin letters and some that only look like them, in Latin ones; a word of one script as it is. */
function inOneScript(word: string): string {
  return /\p{sc=Latn}/u.test(word)
    ? word.replace(/[\p{sc=Cyrl}\p{sc=Grek}]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    : word;
}

/** The letters that a person sees, in one form. */
function plainText(text: string): string {
  return visibleText(text)
    .replace(MARKS, "")
    .normalize("NFKC")
    .replace(/\p{L}+/gu, inOneScript);
}

/** The words with the rest of their sentence before them, and of their line after them. */
function quote(text: string, { start, end }: { start: number; end: number }): string {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const boundary = before.search(/(?<=[.!?\n])[^.!?\n]*$/);
  const from =
    start - (boundary < 0 ? before.replace(/^\S*\s/, "") : before.slice(boundary)).length;
  const line = text.indexOf("\n", end);
  const to = Math.min(line < 0 ? text.length : line, from + LONGEST);
  return text.slice(from, to).toWellFormed().split(/\s+/).join(" ").trim();
}

/** Whether a text speaks to an assistant in place of its reader, as far as words can tell. */
export function speaksToAssistant(text: string): boolean {
  const plain = plainText(text);
  return ORDER_PATTERNS.some((pattern) => pattern.test(plain));
}

/**
 * Finds texts that speak to an assistant in place of their reader. Words alone prove nothing: an
 * article about such texts quotes them. So a finding is shown to the person, and stops nothing.
 *
 * @returns one finding for each text, three at most.
 */
export function findOrders(texts: readonly { title?: string; text: string }[]): Order[] {
  const orders: Order[] = [];
  for (const { title = "", text } of texts) {
    const plain = plainText(`${title}\n${text}`);
    const [first] = ORDER_PATTERNS.flatMap((pattern) => {
      const match = pattern.exec(plain);
      return match ? { start: match.index, end: match.index + match[0].length } : [];
    }).sort((one, other) => one.start - other.start);
    if (!first) continue;
    const shownTitle = visibleText(title).split(/\s+/).join(" ").trim();
    orders.push({ title: shownTitle.slice(0, LONGEST), text: quote(plain, first) });
    if (orders.length === MOST_SHOWN) break;
  }
  return orders;
}
