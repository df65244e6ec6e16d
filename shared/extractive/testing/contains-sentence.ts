/** Marks that may stand between two words of a sentence in its source: wrapping, comments, markup. */
const BETWEEN = "(?:[\\s*_`]|^[ \\t+]*(?://+|#+|>|\\*|\\+)|\\[\\d+\\])*";
const BEFORE =
  /(?:^|\n[\s\d.)*#>+"'`/|-]*|[.!?。！？:：…]["'”»」)\]\d]*\s*|\s["“„«「]|"""|\/\*\*?\s*|Subject: (?:\[[^\]]*\] )?(?:\w+(?:\([^)]*\))?!?: )?|^ {4}\w+(?:\([^)]*\))?: |CHANGE: )$/m;
const AFTER =
  /^(?:["'”»」)\]`*_]|\[\d+\])*(?:\s|$|[^\s\p{P}\p{L}\p{N}]|(?<=。)|\p{sc=Han}|\p{sc=Hira}|“|「)/u;

function pattern(sentence: string): RegExp {
  const pieces = sentence.match(/\p{sc=Han}|[\p{L}\p{N}]+|[^\s]/gu) ?? [];
  const escaped = pieces.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(escaped.join(BETWEEN), "gimu");
}

/**
 * Whether a sentence stands in a text whole: it begins where a sentence, line or quotation of the
 * text begins and ends where one ends. Reads the text as it is, with none of the model's own code.
 */
export function containsSentence(sentence: string, text: string): boolean {
  for (const match of text.matchAll(pattern(sentence))) {
    const end = match.index + match[0].length;
    const isEnd =
      /[.!?。！？…]["'”»」)]*$/.test(sentence) ||
      /^[*`\s)]*(?:(?: by @\S+)?(?: in)? \(?\[?#\d+\S*)?(?:\n|$)/.test(text.slice(end));
    if (BEFORE.test(text.slice(0, match.index)) && AFTER.test(text.slice(end)) && isEnd)
      return true;
  }
  return false;
}
