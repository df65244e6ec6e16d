import type { AnsweredPost } from "./answered-post.ts";
import type { DraftSource } from "./draft.ts";
import type { PostPicture } from "./picture.ts";

/** The picture of an id, as an address that holds its bytes; undefined where it is not there. */
type PictureAddress = (id: string) => string | undefined;

/** The line before the sources of a draft in Markdown. */
export const SOURCES_LINE = "Sources:";

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
const escaped = (text: string) => oneLine(text).replace(/[\\[\]]/g, "\\$&");

function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function pictureLines(pictures: readonly PostPicture[], addressOf: PictureAddress): string {
  return pictures
    .flatMap(({ id, altText }) => {
      const address = addressOf(id);
      return address ? `\n![${escaped(altText)}](${address})\n` : [];
    })
    .join("");
}

function sourceLine({ title, url }: DraftSource): string {
  const name = escaped(title);
  return url ? `- [${name}](<${url.replace(/[<>\n]/g, encodeURIComponent)}>)` : `- ${name}`;
}

/** What stands before the address of the post that a draft in Markdown answers. */
export const ANSWER_WORDS = { reply: "Reply to", quote: "Quote of" } as const;

/** What a file of Markdown has of a draft: the posts of one variant. */
export interface MarkdownDraft {
  id: string;
  /** ISO 8601. */
  createdAt?: string | undefined;
  posts: readonly { text: string; pictures?: readonly PostPicture[] | undefined }[];
  sources: readonly DraftSource[];
  answers?: AnsweredPost | null | undefined;
}

/**
 * A draft as Markdown: each post is a quotation, which its pictures follow, and the sources are a list. The
 * backend brings in what it writes.
 */
export function draftMarkdown(
  { id, createdAt, posts, sources, answers }: MarkdownDraft,
  addressOf: PictureAddress,
): string {
  const day = createdAt?.slice(0, 10);
  const body = posts.map(
    ({ text, pictures = [] }) => `${quoted(text)}\n${pictureLines(pictures, addressOf)}`,
  );
  const head = answers ? `${ANSWER_WORDS[answers.kind]} <${answers.url}>\n\n` : "";
  const list =
    sources.length > 0 ? `\n${SOURCES_LINE}\n\n${sources.map(sourceLine).join("\n")}\n` : "";
  return `## Draft${day ? ` of ${day}` : ""}\n\n<!-- linnet-draft ${id} -->\n\n${head}${body.join("\n")}${list}`;
}
