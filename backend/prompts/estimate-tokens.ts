/** Letters to a token in alphabetic scripts, on the safe side of what tokenizers make of prose and code. */
const LETTERS_PER_TOKEN = 3;

/** About how many tokens a text is: a character of Chinese or Japanese, or an emoji, is one. */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) >= 0x2e80) wide += 1;
  }
  return Math.ceil((text.length - wide) / LETTERS_PER_TOKEN + wide);
}

/** The start of a text of about so many tokens, cut at the end of a paragraph, line or word. */
export function startOfText(text: string, tokens: number): string {
  const estimate = estimateTokens(text);
  if (estimate <= tokens) return text;
  const cut = text.slice(0, Math.max(0, Math.floor((text.length * tokens) / estimate)));
  for (const end of ["\n\n", "\n", " "]) {
    const at = cut.lastIndexOf(end);
    if (at > cut.length * 0.8) return cut.slice(0, at);
  }
  return cut.toWellFormed();
}
