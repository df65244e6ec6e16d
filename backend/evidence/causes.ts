import { contentWords } from "@linnet/extractive";
import { type IndexedText, share } from "./source-index.ts";

/** What begins a reason, by language. */
const BECAUSE: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:because(?: of)?|due to|(?:is|are|was|were) caused by)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:weil|wegen|aufgrund)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:parce qu(?:e|['’])|à cause d(?:e|['’]|es|u))/iu,
  es: /(?<!\p{L})(?:porque|debido a|a causa de)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:perché|a causa d\p{L}*)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:porque|devido a\p{L}*|por causa d\p{L}*)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:omdat|wegens|vanwege)(?!\p{L})/iu,
  ar: /(?<!\p{L})(?:بسبب|لأن\p{L}*)(?!\p{L})/u,
};
const CLAUSE_END = /[,;:.!?،؛]\s|[.!?]$/u;
/** How much of a reason, and of what it is the reason for, a source has to have to say so. */
const SAME = 0.5;

/**
 * Whether a sentence gives a reason of which the sources speak elsewhere, or nowhere: neither does one of them give it,
 * nor does it stand beside that for which it is the reason.
 */
export function inventsCause(
  sentence: string,
  texts: readonly IndexedText[],
  language: string,
): boolean {
  const found = BECAUSE[language]?.exec(sentence);
  if (!found || texts.length === 0) return false;
  const begin = found.index + found[0].length;
  const [clause = ""] = sentence.slice(begin).split(CLAUSE_END, 1);
  const reason = contentWords(clause, language);
  if (reason.length === 0) return false;
  const rest = `${sentence.slice(0, found.index)} ${sentence.slice(begin + clause.length)}`;
  const effect = contentWords(rest, language);
  return !texts.some(({ passages }) =>
    passages.some(
      ({ sentence: source, own, words }) =>
        (share(reason, own) >= SAME && BECAUSE[language]?.test(source)) ||
        (share(reason, words) >= SAME && share(effect, words) >= SAME),
    ),
  );
}
