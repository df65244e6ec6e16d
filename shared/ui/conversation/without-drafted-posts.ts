import type { LinnetPart } from "@linnet/protocol";
import type { TextUIPart } from "ai";

/** Lines that announce what comes after them, such as "The post, ready to copy (80 of 280):". */
const ANNOUNCEMENT = /(?:(?:^|\n)[^\n]{1,100}:\s*)+$/;
/** The line that is being written, as long as it may become an announcement. */
const OPEN_LINE = /(?:^|\n)[^\n]{0,100}$/;

/** A text without what announces a post, or may do so, whose post has yet to be written. */
function withoutOpenAnnouncement({ text, state }: TextUIPart): string {
  if (state !== "streaming") return text;
  return text.replace(OPEN_LINE, "").replace(ANNOUNCEMENT, "");
}

/** The posts of the accepted drafts. */
function draftedPosts(parts: readonly LinnetPart[]): string[] {
  return parts.flatMap((part) =>
    part.type === "tool-submitDraft" && part.state === "output-available" && part.output.accepted
      ? part.output.variants.flatMap(({ posts }) => posts.map(({ text }) => text))
      : [],
  );
}

/** Where in a text a post that is still being written begins: at a paragraph; -1 where none does. */
function unfinishedPost(text: string, posts: readonly string[]): number {
  const begins = [0, ...[...text.matchAll(/\n\n/g)].map(({ index }) => index + 2)];
  return (
    begins.find(
      (at) => at < text.length && posts.some((post) => post.startsWith(text.slice(at))),
    ) ?? -1
  );
}

function withoutPosts(written: string, posts: readonly string[]): string {
  let text = written.trimEnd();
  for (const post of posts) {
    const at = text.indexOf(post);
    if (at < 0) continue;
    const before = text.slice(0, at).replace(ANNOUNCEMENT, "");
    text = `${before.trimEnd()}\n\n${text.slice(at + post.length).trimStart()}`.trim();
  }
  const open = unfinishedPost(text, posts);
  return open < 0 ? text : text.slice(0, open).replace(ANNOUNCEMENT, "").trimEnd();
}

/**
 * The parts of an answer without the posts that its text repeats: a card shows them, and a model ends its answer
 * with the post for clients that have no card.
 */
export function withoutDraftedPosts(parts: readonly LinnetPart[]): LinnetPart[] {
  const posts = draftedPosts(parts);
  if (posts.length === 0) return [...parts];
  return parts.map((part) =>
    part.type === "text"
      ? { ...part, text: withoutPosts(withoutOpenAnnouncement(part), posts) }
      : part,
  );
}
