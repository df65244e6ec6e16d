/** Languages that put no space between two sentences. */
const UNSPACED = /^(?:ja|zh|th)$/;

interface Sentence {
  text: string;
  /** Its place in the source: sentences with adjoining ones adjoin. */
  index: number;
}

/** What a person can put a post together from (PROTOCOL.md, `data-sentences`). */
interface OfferedSentences {
  source: { id: string };
  /** Primary language subtag. */
  language: string;
  title?: string | undefined;
  url?: string | undefined;
  sentences: readonly Sentence[];
}

/** What a person has picked of it. */
export interface PickedSentences {
  /** The `index` of each picked sentence. */
  indexes: ReadonlySet<number>;
  hasTitle: boolean;
  hasLink: boolean;
}

/** The picked sentences as one text, in the order of the source; those that adjoin there adjoin here. */
function bodyOf(picked: readonly Sentence[], language: string): string {
  return picked
    .map(({ text, index }, at) => {
      const before = picked[at - 1];
      if (!before) return text;
      const gap = before.index + 1 === index ? (UNSPACED.test(language) ? "" : " ") : "\n\n";
      return gap + text;
    })
    .join("");
}

/**
 * Puts a post together from the words of its source.
 *
 * @returns its text, empty where nothing is picked, and one claim for each sentence and the title, with the
 *   sentence itself as the quote.
 */
export function pickedPost(
  { source, language, title, url, sentences }: OfferedSentences,
  { indexes, hasTitle, hasLink }: PickedSentences,
): { text: string; claims: { text: string; sourceIds: string[]; quote: string }[] } {
  const heading = hasTitle ? title : undefined;
  const picked = sentences
    .filter(({ index }) => indexes.has(index))
    .sort((one, other) => one.index - other.index);
  const pieces = [heading, bodyOf(picked, language), hasLink ? url : undefined];
  const words = [...(heading ? [heading] : []), ...picked.map(({ text }) => text)];
  return {
    text: pieces.filter((piece) => piece).join("\n\n"),
    claims: words.map((text) => ({ text, sourceIds: [source.id], quote: text })),
  };
}
