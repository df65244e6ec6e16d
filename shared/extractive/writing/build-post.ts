import { linksIn, weightedLength } from "@linnet/drafts";
import type { Material } from "../reading/read-material.ts";
import type { Sentence } from "../reading/split-sentences.ts";
import type { Claim } from "./claim.ts";
import { isFirstPerson } from "./pick-sentences.ts";

/** A post as it goes to `submitDraft`. */
export interface PostDraft {
  text: string;
  claims: Claim[];
}

/** What a post is put together from; every part but the link is a claim of its own. */
export interface PostParts {
  /** Heads the post on a line of its own. */
  title?: string | undefined;
  /** In the order of the source. */
  sentences: readonly Pick<Sentence, "text" | "index" | "block">[];
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

function joined(parts: PostParts, language: string): string {
  if (parts.asList) return parts.sentences.map(({ text }) => `- ${text}`).join("\n");
  let text = "";
  let last: PostParts["sentences"][number] | undefined;
  for (const sentence of parts.sentences) {
    const adjoins = last?.block === sentence.block && last.index + 1 === sentence.index;
    const space = UNSPACED.test(language) ? "" : " ";
    text += `${last ? (adjoins ? space : "\n\n") : ""}${sentence.text}`;
    last = sentence;
  }
  return text;
}

/** The title as it heads the post: one in which its author says "we" is told as his words. */
export function heading({ kind }: Material, title: string | undefined): string | undefined {
  return title && kind === "page" && isFirstPerson(title) ? `“${title}”` : title;
}

/** Puts a post together: title, sentences and link, a blank line between them. */
export function buildPost(material: Material, parts: PostParts): PostDraft {
  const sourceIds = [material.source.id];
  const texts = [...(parts.title ? [parts.title] : []), ...parts.sentences.map(({ text }) => text)];
  return {
    text: [heading(material, parts.title), joined(parts, material.language), parts.url]
      .filter(Boolean)
      .join("\n\n"),
    claims: texts.map((text) => ({ text, sourceIds })),
  };
}

/** Whether the post is within `limit`, in X's weighted characters. */
export function fits(post: PostDraft, limit: number): boolean {
  return weightedLength(post.text) <= limit;
}
