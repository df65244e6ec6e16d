import { sentencesIn } from "./sentence-spans.ts";

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

/**
 * Puts a thread together from the words of its source: in each post as much of what is picked as fits.
 *
 * @param fits whether a text is not too long for one post.
 */
export function pickedThread(
  offered: OfferedSentences,
  { indexes, hasTitle, hasLink }: PickedSentences,
  fits: (text: string) => boolean,
): ReturnType<typeof pickedPost>[] {
  const nothing: PickedSentences = { indexes: new Set(), hasTitle: false, hasLink: false };
  const thread = [{ ...nothing, hasTitle }];
  const add = (more: (to: PickedSentences) => PickedSentences) => {
    const last = thread.at(-1) ?? nothing;
    const filled = more(last);
    const isBare = pickedPost(offered, last).text === "";
    if (isBare || fits(pickedPost(offered, filled).text)) thread.splice(-1, 1, filled);
    else thread.push(more(nothing));
  };
  for (const index of [...indexes].sort((one, other) => one - other)) {
    add((to) => ({ ...to, indexes: new Set([...to.indexes, index]) }));
  }
  if (hasLink) add((to) => ({ ...to, hasLink }));
  return thread.map((each) => pickedPost(offered, each));
}

/** The sentences of a text, and its lines that end nowhere. A link is none, and ends what stands before it. */
const wholeSentences = (text: string, language: string) =>
  sentencesIn(text.replaceAll(/https?:\/\/\S+/g, "\n"), language);

/** What of the offered stands in a text as a whole: a part of a sentence, or of another link, does not. */
export function standingIn(
  text: string,
  { language, title, url, sentences }: OfferedSentences,
): PickedSentences {
  const there = new Set(wholeSentences(text, language));
  const stands = (words: string) =>
    wholeSentences(words, language).every((sentence) => there.has(sentence));
  return {
    indexes: new Set(sentences.flatMap((each) => (stands(each.text) ? each.index : []))),
    hasTitle: title !== undefined && stands(title),
    hasLink: url !== undefined && text.split(/\s+/).includes(url),
  };
}

/** Whether a text has words that are none of the offered ones. */
export function hasOtherWords(text: string, { title, url, sentences }: OfferedSentences): boolean {
  const pieces = [title, url, ...sentences.map((each) => each.text)].filter(
    (piece) => piece !== undefined,
  );
  // The longest first: one may be a part of another.
  const rest = pieces
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, piece) => left.replaceAll(piece, ""), text);
  return rest.trim() !== "";
}

/** Takes apart a text and what was put at its end of the offered: paragraphs that nobody has edited since. */
function takeApart(text: string, offered: OfferedSentences): [own: string, put: PickedSentences] {
  for (let start = 0; ; start = text.indexOf("\n\n", start) + 2) {
    const put = standingIn(text.slice(start), offered);
    if (pickedPost(offered, put).text === text.slice(start)) return [text.slice(0, start), put];
    if (!text.includes("\n\n", start)) {
      return [text, { indexes: new Set(), hasTitle: false, hasLink: false }];
    }
  }
}

/**
 * Puts what is picked at the end of a post, before a link that has the last line for itself, and the title above it: among
 * what stands there of the source, in the order of the source. Every word that the post has stays, and every claim.
 */
export function withPicked<Post extends { text: string; claims: readonly { text: string }[] }>(
  post: Post,
  offered: OfferedSentences,
  { indexes, hasTitle, hasLink }: PickedSentences,
): Post {
  const known = new Set(post.claims.map((claim) => claim.text));
  const lines = post.text.trimEnd().split("\n");
  const isLink = /^https?:\/\/\S+$/.test(lines.at(-1)?.trim() ?? "");
  const isTitled = isLink && lines.at(-2)?.trim() === offered.title;
  const tail = lines.splice(lines.length - Number(isLink) - Number(isTitled));
  const [own, put] = takeApart(lines.join("\n").trimEnd(), offered);
  const { text, claims } = pickedPost(offered, {
    indexes: new Set([...put.indexes, ...indexes]),
    hasTitle: !isTitled && (put.hasTitle || hasTitle),
    hasLink: put.hasLink || hasLink,
  });
  const pieces = [own.trimEnd(), text, tail.join("\n").trim()];
  return {
    ...post,
    text: pieces.filter((piece) => piece).join("\n\n"),
    claims: [...post.claims, ...claims.filter(({ text: words }) => !known.has(words))],
  };
}
