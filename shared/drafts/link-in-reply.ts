import { linksIn, type PostLink } from "./links-in.ts";
import { POST_LIMIT } from "./post-limit.ts";
import { weightedLength } from "./weighted-length.ts";

/** What leads to a link, such as "Read more:": it goes where the link goes. */
const LEAD_IN = /(?:^|(?<=[.!?…。！？\n]))[^.!?…。！？\n]{1,40}(?:[:：→↓⬇👇👉]\uFE0F?|->|=>)\s*$/u;
/** Ends in a word after which the sentence needs the link, such as "Read it at". */
const NEEDS_LINK = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    "at|on|in|to|from|via|by|of|with|under|is|are|see|visit",
    "auf|unter|bei|an|von|über|mit|zu|ist|sind|siehe",
    "en|sur|à|su|dans|chez|est|de|por|es|son",
    "على|في|من|إلى|عبر",
  ].join("|")})[\\s(]*$`,
  "iu",
);
/** What is left over between a text and the link that was taken off its end. */
const LEFT_OVER = /(?:[\s:：→↓⬇👇👉–—(-]|\uFE0F)+$/u;

/** The text of a post without its links that stand apart, and the text of the reply that has them. */
export interface LinkInReply {
  post: string;
  reply: string;
}

/**
 * Moves the links that stand apart, on lines of their own or at the end, from a post's text into that of a reply. A link
 * inside of a sentence stays: the sentence needs it.
 *
 * @param titleOf the title of what a link leads to, where it is known; the reply begins with it.
 * @returns undefined when no link stands apart, or nothing else would be left of the post.
 */
export function linkInReply(
  text: string,
  titleOf: (url: string) => string | undefined = () => undefined,
): LinkInReply | undefined {
  const lines = withoutLinkLines(text);
  const end = withoutLinksAtEnd(lines.text);
  const order = linksIn(text).map(({ url }) => url);
  const links = [...lines.links, ...end.links].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const post = end.text.replace(/\n{3,}/g, "\n\n").trim();
  if (links.length === 0 || !/[\p{L}\p{N}]/u.test(post)) return undefined;
  const addresses = links.join("\n");
  const [only, ...more] = links;
  const title = only && more.length === 0 ? titleOf(only) : undefined;
  const introduced = [end.leadIn, title && `${title}\n`]
    .filter(Boolean)
    .map((each) => each + addresses);
  const reply = introduced.find((each) => weightedLength(each) <= POST_LIMIT) ?? addresses;
  return { post, reply };
}

function isOnly(line: string, links: readonly PostLink[]): boolean {
  const rest = links.reduce((left, { url }) => left.replace(url, ""), line);
  return links.length > 0 && rest.trim() === "";
}

/** Takes the lines away that have nothing but links. */
function withoutLinkLines(text: string): { text: string; links: string[] } {
  const links: string[] = [];
  const kept = text.split("\n").filter((line) => {
    const inLine = linksIn(line);
    const isLinkLine = isOnly(line, inLine);
    if (isLinkLine) links.push(...inLine.map(({ url }) => url));
    return !isLinkLine;
  });
  return { text: kept.join("\n").trimEnd(), links };
}

/** Takes the links away that nothing but closing marks follows, with what leads to the first of them. */
function withoutLinksAtEnd(text: string): { text: string; links: string[]; leadIn?: string } {
  const links: string[] = [];
  let left = text;
  for (const { url, indices } of linksIn(text).reverse()) {
    if (!/^[\s.)]*$/.test(left.slice(indices[1])) || NEEDS_LINK.test(left.slice(0, indices[0]))) {
      break;
    }
    links.unshift(url);
    left = left.slice(0, indices[0]);
  }
  if (links.length === 0) return { text, links };
  const leadIn = LEAD_IN.exec(left)?.[0];
  if (leadIn && leadIn.trim() !== left.trim()) {
    const before = left.slice(0, -leadIn.length).trimEnd();
    return { text: before, links, leadIn: `${leadIn.trim()} ` };
  }
  return { text: left.replace(LEFT_OVER, ""), links };
}

interface Post {
  text: string;
  doubts?: readonly { text: string }[] | undefined;
}

/**
 * Moves the links that stand apart in the first post of a draft into a reply of their own, right after it. Claims and
 * pictures stay with the first post, and each doubt goes with the text that it is about.
 *
 * @returns undefined when there is nothing to move.
 */
export function withLinkInReply<P extends Post>(
  [first, ...others]: readonly P[],
  titleOf?: (url: string) => string | undefined,
) {
  const moved = first && linkInReply(first.text, titleOf);
  if (!moved) return undefined;
  const doubtsIn = (text: string): Pick<P, "doubts"> | object =>
    first.doubts ? { doubts: first.doubts.filter((doubt) => text.includes(doubt.text)) } : {};
  const weighed = (text: string) => ({ text, weightedLength: weightedLength(text) });
  return [
    { ...first, ...weighed(moved.post), ...doubtsIn(moved.post) },
    { ...weighed(moved.reply), claims: [], ...doubtsIn(moved.reply) },
    ...others,
  ];
}
