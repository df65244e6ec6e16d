import { visibleText } from "@linnet/material";
import { LONGEST_ALT_TEXT } from "@linnet/protocol";

/** Characters of an answer that are looked at. */
const MOST_READ = 8 * LONGEST_ALT_TEXT;

/** Marks that models put around an answer: how they begin, and how they end. */
const MARKS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["*", "*"],
  ["“", "”"],
  ["„", "“"],
  ["„", "”"],
  ["”", "”"],
  ["«", "»"],
  ["»", "«"],
  ["「", "」"],
];

const SENTENCE_ENDS = [". ", "! ", "? ", "۔ ", "؟ ", "。", "！", "？"];

/** A line without the marks around it. Marks of which there are others inside belong to the words. */
function withoutMarks(line: string): string {
  let rest = line;
  while (true) {
    const around = MARKS.find(([open, close]) => rest.startsWith(open) && rest.endsWith(close));
    if (!around) return rest;
    const [open, close] = around;
    let [start, end] = [0, rest.length];
    while (rest[start] === open) start += 1;
    while (end > start && rest[end - 1] === close) end -= 1;
    const inner = rest.slice(start, end);
    if (inner.includes(open) || inner.includes(close)) return rest;
    rest = inner.trim();
  }
}

/** The start of a text. A character of two units stays whole. */
function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** The answer of a model as a description: one line of text, as long as X takes it. */
export function descriptionIn(answer: string): string {
  const read = visibleText(startOf(answer.trim(), MOST_READ)).toWellFormed();
  const line = withoutMarks(read.replace(/\s+/g, " ").trim());
  if (line.length <= LONGEST_ALT_TEXT) return line;
  const cut = startOf(line, LONGEST_ALT_TEXT);
  const sentence = Math.max(...SENTENCE_ENDS.map((end) => cut.lastIndexOf(end)));
  if (sentence > LONGEST_ALT_TEXT / 2) return cut.slice(0, sentence + 1);
  const start = startOf(line, LONGEST_ALT_TEXT - 1);
  const word = start.lastIndexOf(" ");
  return `${word > LONGEST_ALT_TEXT / 2 ? start.slice(0, word) : start}…`;
}
