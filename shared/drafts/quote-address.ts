const LONGEST = 90;
/** Enough of either end to find the place. */
const END = 40;

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}

/** The first words of a text, of at most so many characters. */
function firstWords(text: string): string {
  const cut = text.slice(0, END);
  return /\s/.test(cut) ? cut.replace(/\s\S*$/, "") : cut;
}

function lastWords(text: string): string {
  const cut = text.slice(-END);
  return /\s/.test(cut) ? cut.replace(/^\S*\s/, "") : cut;
}

/**
 * The address of a quote in a page: browsers scroll there and mark it (text fragments, WICG).
 *
 * @returns nothing for what is no web address.
 */
export function quoteAddress(url: string | undefined, quote: string): string | undefined {
  if (!url || !/^https?:/i.test(url)) return undefined;
  const [piece = ""] = quote.split(/\s*\[?(?:\.\.\.|…)\]?\s*/).filter((text) => text !== "");
  const plain = piece.replace(/\s+/g, " ").trim();
  const wanted =
    plain.length > LONGEST
      ? `${encode(firstWords(plain))},${encode(lastWords(plain))}`
      : encode(plain);
  return `${url.split("#")[0]}#:~:text=${wanted}`;
}
