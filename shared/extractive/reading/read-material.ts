import type { DraftSource } from "@linnet/protocol";
import type { PromptContext } from "../conversation/prompt-context.ts";
import type { Submission } from "../conversation/read-conversation.ts";
import { detectLanguage } from "./detect-language.ts";
import { pageTitle } from "./page-title.ts";
import { type RankedSentence, rankSentences } from "./rank-sentences.ts";
import { type Block, readBlocks } from "./read-blocks.ts";
import { isProseFile, readComments } from "./read-comments.ts";
import { listed, postableName, readDiff } from "./read-diff.ts";
import { splitSentences } from "./split-sentences.ts";
import { isPlainTitle, withoutOrders } from "./without-orders.ts";

/** Most of a text, in bytes of UTF-8, that is read: ranking grows faster than its input. */
export const LONGEST_TEXT = 60_000;

/** One attached context, read: what a draft or a report of research picks from. */
export interface Material {
  source: DraftSource;
  kind: PromptContext["kind"];
  /** Primary language subtag; `und` when nothing tells. */
  language: string;
  /** A line that can head a post. */
  title: string | undefined;
  /** A sentence counted from the context, not taken from it: a diff's or file's size and names. */
  fact: string | undefined;
  /** Best first. */
  sentences: RankedSentence[];
  /** Most of what ranks is entries of a list: a changelog, release notes. */
  isList: boolean;
  /** Characters of the context, and how many of them were read. */
  length: { read: number; total: number };
}

/** The part that is read, up to the end of a line or sentence. */
function capped(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONGEST_TEXT));
  if (read === text.length) return text;
  const head = text.slice(0, read);
  const end = Math.max(head.lastIndexOf("\n"), head.lastIndexOf(". "), head.lastIndexOf("。"));
  return end > read / 2 ? head.slice(0, end + 1) : head;
}

function describeFile(context: PromptContext): string {
  const lines = context.text.replace(/\n$/, "").split("\n").length;
  const names = Array.from(
    context.text.matchAll(
      /^[ \t]*(?:export (?:default )?(?:async )?(?:function|class|const|interface|type)|pub (?:fn|struct|enum|trait)|def|class|func) ([A-Za-z_]\w{2,80})/gm,
    ),
    ([, name = ""]) => name,
  );
  const defined = [...new Set(names)].slice(0, 3);
  const name = postableName(context.title);
  const size = `${name} has ${lines} ${lines === 1 ? "line" : "lines"}`;
  return defined.length === 0 ? `${size}.` : `${size} and defines ${listed(defined)}.`;
}

function nameOf({ title, url }: PromptContext): string {
  return title.trim() || (url && URL.parse(url)?.hostname) || "Untitled";
}

interface Reading {
  blocks: Block[];
  title: string | undefined;
  fact: string | undefined;
}

function readContext(context: PromptContext, text: string): Reading {
  if (context.kind === "diff") {
    const { subject, blocks, summary } = readDiff(context.text, text.length);
    return { blocks, title: subject ?? pageTitle(context.title, []), fact: summary };
  }
  const isCode = context.kind === "file" && !isProseFile(context.title, context.language);
  if (isCode) {
    const blocks = readComments(text, context.title, context.language);
    return { blocks, title: undefined, fact: describeFile(context) };
  }
  const blocks = readBlocks(text);
  return { blocks, title: pageTitle(context.title, blocks, context.url), fact: undefined };
}

/** Reads a context: its sentences in the order of their worth, its language and title. */
export function readMaterial(context: PromptContext): Material {
  const text = capped(context.text);
  const reading = readContext(context, text);
  const { fact } = reading;
  const blocks = withoutOrders(reading.blocks);
  const title = reading.title && isPlainTitle(reading.title) ? reading.title : undefined;
  const isProgram = context.kind === "file" || context.kind === "diff";
  const prose = blocks.map((block) => block.text).join("\n");
  const language = detectLanguage(prose, isProgram ? undefined : context.language);
  const titleKey = title?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const sentences = splitSentences(blocks, language).filter(
    (sentence) => sentence.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") !== titleKey,
  );
  const ranked = rankSentences(sentences, { language, title: `${context.title} ${title ?? ""}` });
  const top = ranked.slice(0, 8);
  return {
    source: {
      id: context.sourceId,
      ...(context.url ? { url: context.url } : {}),
      title: title ?? nameOf(context),
    },
    kind: context.kind,
    language,
    title,
    fact,
    sentences: ranked,
    isList: top.length > 1 && top.filter(({ kind }) => kind === "item").length > top.length / 2,
    length: {
      read: text.length,
      total: context.text.length,
    },
  };
}

/**
 * The sentences of an earlier draft, when what it was made of is no longer in the conversation:
 * one material for each source that its claims name.
 */
export function materialOfDraft({ variants, sources }: Submission): Material[] {
  const claims = variants.flatMap(({ posts }) => posts.flatMap((post) => post.claims));
  return sources.flatMap(({ id, url, title }) => {
    const text = claims
      .filter((claim) => claim.sourceIds.includes(id))
      .map((claim) => claim.text)
      .join("\n\n");
    if (text === "") return [];
    const material = readMaterial({ sourceId: id, kind: "selection", title: "", text });
    return [{ ...material, source: { id, title, ...(url ? { url } : {}) } }];
  });
}
