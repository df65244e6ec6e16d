import { linksIn } from "@linnet/drafts";

/** Stands for a link, whichever way it is written. */
const LINK = "\uFFFC";
const T_CO = /https?:\/\/t\.co\/\w+/g;
/** Names at the beginning of a post, each with the space behind it. */
const NAMES = /^(?:@\w+ )+/;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** A post's text without what X changes in it. */
function asSent(text: string): string {
  let plain = "";
  let at = 0;
  for (const { indices } of linksIn(text)) {
    plain += text.slice(at, indices[0]) + LINK;
    at = indices[1];
  }
  return (plain + text.slice(at)).normalize("NFC").trim();
}

/** X shortens links to `t.co`, and escapes three characters. */
function asShown(text: string): string {
  return text
    .replace(T_CO, LINK)
    .replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .normalize("NFC")
    .trim();
}

/**
 * Whether a post that X shows is the one that was sent.
 *
 * @param added.links how many links X puts behind the text at most: one to its pictures, one to what it quotes.
 * @param added.isReply X may put the names of those who are answered in front.
 */
export function isSamePost(
  sent: string,
  shown: string,
  { links = 0, isReply = false }: { links?: number; isReply?: boolean } = {},
): boolean {
  const ours = asSent(sent);
  const theirs = asShown(shown);
  const ends = Array.from({ length: links + 1 }, (_, count) => ours + ` ${LINK}`.repeat(count));
  return ends.includes(theirs) || (isReply && ends.includes(theirs.replace(NAMES, "")));
}

/** X's ids begin with the time at which they were made. */
const X_EPOCH_MS = 1_288_834_974_657;

/** When X made a post, in milliseconds. */
export function madeAt(postId: string): number {
  return Number(BigInt(postId) >> 22n) + X_EPOCH_MS;
}
