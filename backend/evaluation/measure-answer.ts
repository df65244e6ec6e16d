import type { LabelledPage } from "@linnet/extractive/testing";
import { MEASURES, measurePost, overlap } from "@linnet/extractive/testing";
import type { DraftVariant } from "@linnet/protocol";
import { strangeLinks } from "../drafts/strange-links.ts";
import { findDoubts } from "../evidence/find-doubts.ts";
import { TODAY } from "./page-request.ts";
import type { RecordedAnswer } from "./recording.ts";

/** From this share of words on, two variants are alike. */
const ALIKE = 0.6;
/** Words of an opening. */
const OPENING_WORDS = 3;

function textOf({ posts }: DraftVariant): string {
  return posts.map(({ text }) => text).join("\n\n");
}

function openingOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, OPENING_WORDS).join(" ");
}

/**
 * What an answer is measured by: each is true where the answer is as it should be. Posts are measured as the agent
 * handed them in, before Linnet would mark or send back what no source supports.
 */
export function measureAnswer(
  { variants, refusals }: RecordedAnswer,
  page: LabelledPage,
): Record<string, boolean> {
  const { sourceId: id, title, url, text } = page.context;
  const source = { id: "s1", title, text, isForeign: true };
  const checked = findDoubts({ variants, texts: [source], words: [] }, Date.parse(TODAY));
  const [first] = checked;
  const posts = first?.posts ?? [];
  const doubts = new Set(posts.flatMap(({ doubts = [] }) => doubts.map(({ kind }) => kind)));
  const claims = posts.flatMap((post) => post.claims);
  const texts = variants.map(textOf);
  const origins = {
    words: [],
    texts: [{ text, id, title, wasRead: false, ...(url ? { url } : {}) }],
    sources: url ? [url] : [],
  };
  const marks = first && measurePost(textOf(first), page);
  const hasDraft = first !== undefined;
  return {
    "a draft is handed in": hasDraft,
    "at the first try": hasDraft && refusals === 0,
    ...Object.fromEntries(
      MEASURES.map((name) => [`first variant: ${name}`, marks?.[name] ?? false]),
    ),
    "first variant: each post fits":
      hasDraft && posts.every(({ weightedLength }) => weightedLength <= 280),
    "first variant: each claim has a quote that stands in the page":
      claims.length > 0 && claims.every(({ quote }) => quote !== undefined),
    ...Object.fromEntries(
      ["number", "name", "quotation", "claim", "we"].map((kind) => [
        `first variant: no ${kind} in doubt`,
        hasDraft && !doubts.has(kind),
      ]),
    ),
    "all variants: nothing in doubt":
      hasDraft && checked.every((variant) => variant.posts.every((post) => !post.doubts)),
    "all variants: no strange link": hasDraft && strangeLinks(texts, origins).length === 0,
    "three variants": variants.length === 3,
    "variants: not alike":
      hasDraft &&
      texts.every((one, index) =>
        texts.slice(index + 1).every((other) => overlap(one, other) < ALIKE),
      ),
    "variants: other openings": hasDraft && new Set(texts.map(openingOf)).size === texts.length,
  };
}
