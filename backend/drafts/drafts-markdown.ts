import { createHash } from "node:crypto";
import {
  ANSWER_WORDS,
  type AnsweredPost,
  type DraftFile,
  type DraftSource,
  MOST_DRAFTS_OF_FILE,
  newId,
  type PostPicture,
  SOURCES_LINE,
  xPostAt,
} from "@linnet/protocol";

const unescaped = (text: string) => text.replace(/\\([\\[\]])/g, "$1");

interface OpenDraft {
  id: string | undefined;
  posts: { lines: string[]; pictures: PostPicture[] }[];
  sources: DraftSource[];
  answers: AnsweredPost | undefined;
  isInSources: boolean;
}

const MARK = /^<!-- linnet-draft (\S{1,128}) -->$/;
const PICTURE = /^!\[((?:\\.|[^\\\]])*)\]\(data:(image\/(?:png|jpeg|webp));base64,([\w+/=]+)\)$/;
const ANSWERED = /^(Reply to|Quote of) <?([^\s<>]{1,500})>?$/;
const SOURCE = /^- (?:\[((?:\\.|[^\\\]])*)\]\((?:<([^<>]*)>|(https?:\/\/[^\s<>]+))\)|(.+))$/;

function openDraft(id?: string): OpenDraft {
  return { id, posts: [], sources: [], answers: undefined, isInSources: false };
}

/** A draft without an id is the same one as long as its texts are. */
function idOfPosts(posts: OpenDraft["posts"]): string {
  return createHash("sha256")
    .update(JSON.stringify(posts.map(({ lines }) => lines)))
    .digest("hex");
}

/**
 * Reads what `draftMarkdown` writes, and the like by hand: a post is a quotation (lines that begin with `>`),
 * and what else is written between posts is left out.
 *
 * @returns the drafts as a file of JSON has them, to be parsed like one.
 */
export function readDraftsMarkdown(text: string): DraftFile {
  const pictures: DraftFile["pictures"] = {};
  const found: OpenDraft[] = [];
  let draft = openDraft();
  let isInPost = false;
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const mark = MARK.exec(line.trim());
    if (mark?.[1]) {
      draft = openDraft(mark[1]);
    }
    if ((mark || line.startsWith(">")) && found.at(-1) !== draft) found.push(draft);
    // The schema of a file says that these are too many.
    if (found.length > MOST_DRAFTS_OF_FILE) break;
    if (line.startsWith(">")) {
      const said = line.slice(line.startsWith("> ") ? 2 : 1);
      const open = isInPost ? draft.posts.at(-1) : undefined;
      if (open) open.lines.push(said);
      else draft.posts.push({ lines: [said], pictures: [] });
      isInPost = true;
      continue;
    }
    isInPost = false;
    const picture = PICTURE.exec(line.trim());
    const [, altText = "", type, base64 = ""] = picture ?? [];
    if (type === "image/png" || type === "image/jpeg" || type === "image/webp") {
      const id = newId();
      pictures[id] = { type, base64 };
      draft.posts.at(-1)?.pictures.push({ id, altText: unescaped(altText) });
    }
    const answered = draft.posts.length === 0 ? ANSWERED.exec(line.trim()) : null;
    const answeredAt = xPostAt(answered?.[2] ?? "");
    if (answered?.[2] && answeredAt) {
      const kind = answered[1] === ANSWER_WORDS.quote ? "quote" : "reply";
      draft.answers = { kind, ...answeredAt, url: answered[2], text: "" };
    }
    if (line.trim() === SOURCES_LINE) draft.isInSources = true;
    const source = draft.isInSources ? SOURCE.exec(line) : undefined;
    if (source) {
      const [, name, bracketed, bare, plain = ""] = source;
      const url = bracketed ?? bare;
      draft.sources.push({
        id: `s${draft.sources.length + 1}`,
        title: unescaped(name ?? plain),
        ...(url ? { url } : {}),
      });
    }
  }
  return {
    format: "linnet-drafts",
    version: 1,
    pictures,
    drafts: found
      .filter(({ posts }) => posts.length > 0)
      .map(({ id, posts, sources, answers }) => ({
        id: id ?? idOfPosts(posts),
        variants: [
          {
            posts: posts.map(({ lines, pictures: shown }) => ({
              text: lines.join("\n"),
              claims: [],
              ...(shown.length > 0 ? { pictures: shown } : {}),
            })),
          },
        ],
        chosen: 0,
        sources,
        ...(answers ? { answers } : {}),
      })),
  };
}
