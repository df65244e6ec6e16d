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

/** What of the offered stands in a text. */
export function standingIn(
  text: string,
  { title, url, sentences }: OfferedSentences,
): PickedSentences {
  const stands = (words: string | undefined) => words !== undefined && text.includes(words);
  return {
    indexes: new Set(sentences.flatMap((each) => (stands(each.text) ? each.index : []))),
    hasTitle: stands(title),
    hasLink: stands(url),
  };
}

/** A text without a piece of it, with the wider of the gaps around the piece. */
function without(text: string, piece: string): string {
  const at = text.indexOf(piece);
  if (at < 0) return text;
  const [before, after] = [text.slice(0, at), text.slice(at + piece.length)];
  const [head, tail] = [before.trimEnd(), after.trimStart()];
  const gaps = [before.slice(head.length), after.slice(0, after.length - tail.length)];
  const [gap = ""] = gaps.toSorted((a, b) => b.length - a.length);
  return head && tail ? head + gap + tail : head + tail;
}

/** Whether a text has words that are none of the offered ones. */
export function hasOtherWords(text: string, { title, url, sentences }: OfferedSentences): boolean {
  const pieces = [url, ...sentences.map((each) => each.text), title];
  return (
    pieces
      .filter((piece) => piece !== undefined)
      .reduce(without, text)
      .trim() !== ""
  );
}

/**
 * Adds to posts what is picked and does not stand in them, and takes out of them what stands there and is not picked.
 * Every other word stays. The title goes to the beginning of the first post, the link to the end of the last one,
 * and sentences before the link.
 */
export function withPicked<Post extends { text: string; claims: readonly { text: string }[] }>(
  posts: readonly Post[],
  offered: OfferedSentences,
  picked: PickedSentences,
): Post[] {
  const { title, url, sentences } = offered;
  const standing = standingIn(posts.map(({ text }) => text).join("\n\n"), offered);
  const gone = [
    ...sentences.filter(({ index }) => !picked.indexes.has(index)).map(({ text }) => text),
    ...(title && !picked.hasTitle ? [title] : []),
    ...(url && !picked.hasLink ? [url] : []),
  ];
  const indexes = new Set([...picked.indexes].filter((index) => !standing.indexes.has(index)));
  const heading = pickedPost(offered, {
    indexes: new Set(),
    hasTitle: picked.hasTitle && !standing.hasTitle,
    hasLink: false,
  });
  const body = pickedPost(offered, { indexes, hasTitle: false, hasLink: false });
  return posts.map((post, place) => {
    const isLast = place === posts.length - 1;
    const kept = gone.reduce(without, post.text);
    const endsInLink = isLast && url !== undefined && picked.hasLink && kept.endsWith(url);
    const link = endsInLink || (isLast && picked.hasLink && !standing.hasLink) ? url : undefined;
    const pieces = [
      place === 0 ? heading.text : "",
      endsInLink ? without(kept, url) : kept,
      isLast ? body.text : "",
      link,
    ];
    const added = [...(place === 0 ? heading.claims : []), ...(isLast ? body.claims : [])];
    return {
      ...post,
      text: pieces.filter((piece) => piece).join("\n\n"),
      claims: [...post.claims, ...added],
    };
  });
}
