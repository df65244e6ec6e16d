import { linksIn, weightedLength } from "@linnet/drafts";
import type { claimSchema } from "@linnet/protocol";
import type { z } from "zod";
import type { Material } from "../reading/read-material.ts";
import { isFirstPerson, isPersonal } from "./first-person.ts";
import { quoted, type Statement } from "./statements.ts";

/** A post as it goes to `submitDraft`. */
export interface PostDraft {
  text: string;
  claims: z.infer<typeof claimSchema>[];
}

export type Line = Pick<Statement, "text" | "shown" | "index" | "block">;

/** What a post is put together from; every part but the link is a claim of its own. */
export interface PostParts {
  /** Heads the post on a line of its own. */
  title?: string | undefined;
  /** Sets the title above the link in place of the top: it says what the sentences are about. */
  isTitleLast?: boolean;
  lines: readonly Line[];
  /** Sets the sentences as lines of a list. */
  asList?: boolean;
  url?: string | undefined;
}

const UNSPACED = /^(?:ja|zh|th)$/;

/** The address to point to, where X makes a link of it: a local or odd one helps no reader. */
export function postableUrl(material: Material): string | undefined {
  const { url } = material.source;
  return url !== undefined && linksIn(url)[0]?.url === url ? url : undefined;
}

/** The title as it heads the post: one in which its author says "we" is told as his words, and he is named once. */
export function heading(material: Material, title: string, lines: readonly Line[] = []): string {
  const { kind, voices, language } = material;
  if (kind !== "page" || !isFirstPerson(title, language, isPersonal(material))) return title;
  const isNamed = lines.some(({ text, shown }) => shown === quoted(text, voices.author, language));
  return quoted(title, isNamed ? undefined : voices.author, language);
}

/** Whether a text begins with a title, which then needs no line of its own. */
function beginsWith(text: string, title: string): boolean {
  const rest = text.slice(title.length);
  return text.toLowerCase().startsWith(title.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
}

export function lineOf(text: string): Line {
  return { text, shown: text, index: -1, block: -1 };
}

/** Puts a post together, its sentences in the order of the source: title, sentences and link, a blank line between them. */
export function buildPost(
  material: Material,
  { title: given, isTitleLast, lines, asList, url }: PostParts,
): PostDraft {
  const sourceIds = [material.source.id];
  const sorted = [...lines].sort((a, b) => a.index - b.index);
  const isTold = given && sorted[0] && beginsWith(sorted[0].text, given);
  const title = isTold ? undefined : given;
  let body = "";
  let last: Line | undefined;
  for (const line of sorted) {
    const isNext = last !== undefined && last.block === line.block && last.index + 1 === line.index;
    const between = asList ? "\n" : isNext ? (UNSPACED.test(material.language) ? "" : " ") : "\n\n";
    body += `${last ? between : ""}${asList ? "- " : ""}${line.shown}`;
    last = line;
  }
  const head = title ? heading(material, title, sorted) : undefined;
  const parts = isTitleLast ? [body, [head, url].filter(Boolean).join("\n")] : [head, body, url];
  const claims = sorted.map(({ text }) => text);
  if (title) claims.splice(isTitleLast ? claims.length : 0, 0, title);
  return {
    text: parts.filter(Boolean).join("\n\n"),
    claims: claims.map((text) => ({ text, sourceIds })),
  };
}

export function fits(post: PostDraft, limit: number): boolean {
  return weightedLength(post.text) <= limit;
}
