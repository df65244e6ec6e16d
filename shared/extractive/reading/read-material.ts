import type { DraftSource } from "@linnet/protocol";
import type { PromptContext } from "../conversation/prompt-context.ts";
import type { Submission } from "../conversation/read-conversation.ts";
import { countedFact } from "./counted-fact.ts";
import { detectLanguage } from "./detect-language.ts";
import { findVoices, type Voices } from "./find-speaker.ts";
import { nameOfProject, pageTitle } from "./page-title.ts";
import { type Block, readBlocks, VERSION } from "./read-blocks.ts";
import { codeFileOf, readComments } from "./read-comments.ts";
import { readDiff } from "./read-diff.ts";
import { type Sentence, sentenceKey, splitSentences } from "./split-sentences.ts";
import { withDoubts } from "./supported.ts";
import { speaksOfRetelling, withoutOrders } from "./without-orders.ts";
import { withoutPlanted } from "./without-planted.ts";

/** Most of a text, in bytes of UTF-8, that is read. */
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
  /** In the order of the text. */
  sentences: Sentence[];
  /** Most of it is entries of a list: a changelog, release notes. */
  isList: boolean;
  /** It tells what a version or a day brought. */
  isLog: boolean;
  voices: Voices;
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

interface Reading {
  blocks: Block[];
  title: string | undefined;
  /** It tells what a version or a day brought. */
  isLog?: boolean;
}

/** A heading that is a date, in a log that goes by dates. */
const DATE =
  /^[^\p{L}\p{N}]{0,3}((?:\p{L}{3,10}\.? \d{1,2},? |\d{1,2}\.? \p{L}{3,10}\.? )\d{4}|\d{4}-\d\d-\d\d)\W{0,3}$/u;

/** Whether each number is higher than the one above it: those of a document's sections, where the newest version stands first. */
function goUpwards(numbers: readonly string[]): boolean {
  const isHigher = (number: string, at: number) =>
    number.localeCompare(numbers[at - 1] ?? "", "en", { numeric: true }) > 0;
  return numbers.length > 1 && numbers.every(isHigher);
}

/**
 * Of a text of versions, the newest one that is out, under its name and number or date: what stands before it is
 * announced, what stands after it is old.
 */
function newestVersion(context: PromptContext, blocks: readonly Block[]): Reading | undefined {
  const headed = (pattern: RegExp) =>
    blocks.filter(({ kind, text }) => kind === "heading" && pattern.test(text));
  const found = headed(VERSION);
  const numbered = goUpwards(found.map(({ text }) => VERSION.exec(text)?.[1] ?? "")) ? [] : found;
  const isDated = numbered.length === 0 && headed(DATE).length > 1;
  const versions = isDated ? headed(DATE) : numbered;
  const [first] = versions;
  if (!first || (versions.length < 2 && blocks.indexOf(first) > 3)) return undefined;
  const second = versions.find(
    (version) => version !== first && (version.level ?? 2) <= (first.level ?? 2),
  );
  const entries = blocks.slice(blocks.indexOf(first) + 1, second && blocks.indexOf(second));
  const number = (isDated ? DATE : VERSION).exec(first.text)?.[1] ?? "";
  const name = nameOfProject(context, blocks);
  const title = name?.includes(number)
    ? name
    : [name, number].filter(Boolean).join(isDated ? ", " : " ");
  return { blocks: entries, title, isLog: true };
}

/** The numbered headings of an article that is a list as its entries. */
function entriesOfList(blocks: readonly Block[]): Block[] {
  const isEntry = ({ kind, text }: Block) => kind === "heading" && ENTRY_NUMBER.test(text);
  const isPart = ({ text }: Block) => PART_NUMBER.test(text);
  if (blocks.filter(isEntry).length < FEWEST_ENTRIES || blocks.some(isPart)) return [...blocks];
  return blocks.map((block) =>
    isEntry(block)
      ? { kind: "item", text: block.text.replace(ENTRY_NUMBER, ""), isName: true }
      : block,
  );
}

function readContext(context: PromptContext, text: string): Reading {
  if (context.kind === "diff") {
    const { subject, blocks, isLog } = readDiff(text);
    // A change is called by where it was taken from.
    return { blocks, title: subject, isLog };
  }
  if (codeFileOf(context) !== undefined) return { blocks: readComments(text), title: undefined };
  const blocks = entriesOfList(readBlocks(text));
  const version = newestVersion(context, blocks);
  if (version) return version;
  const title = pageTitle(context.title, blocks, context);
  return {
    blocks,
    title: title ?? nameOfProject(context, blocks),
    isLog: /\d\.\d|\b(?:releases?|changelog|version)\b/i.test(context.title),
  };
}

const ENTRY_NUMBER = /^(?:no\. ?|#)?\d{1,3}[.):]?\s+(?=\p{L})/iu;
/** Sections of a document have parts, entries of a list have none. */
const PART_NUMBER = /^\d{1,2}\.\d{1,2}\.?\s+\p{L}/u;
const FEWEST_ENTRIES = 3;

/** Whether a sentence is (a part of) the title, by its key, also as "Bumps ..." below "Bump ...". */
function saysTitle(text: string, title: string): boolean {
  const asCommand = text.replace(/^(\p{L}+)s(?= )/u, "$1");
  return [text, asCommand].some((one) => title.includes(sentenceKey(one)));
}

/** What a client calls a text that has no title: it says where the text came in, and heads no post. */
const UNNAMED = /^(?:Standard input|Text)$/;

/** Reads a context: its sentences, its language and title, and who speaks in it. */
export function readMaterial(context: PromptContext): Material {
  const text = capped(context.text);
  const named = UNNAMED.test(context.title) ? { ...context, title: "" } : context;
  const reading = readContext(named, text);
  const isProgram =
    context.kind === "file" || context.kind === "diff" || codeFileOf(context) !== undefined;
  const titles = `${named.title}\n${reading.title ?? ""}`;
  const blocks = withoutOrders(reading.blocks, titles);
  const prose = blocks.map((block) => block.text).join("\n");
  const language = detectLanguage(
    prose || (reading.title ?? ""),
    isProgram ? undefined : context.language,
  );
  const all = splitSentences(blocks, language, titles);
  const title = speaksOfRetelling(reading.title ?? "") ? undefined : reading.title;
  const key = sentenceKey(title ?? "");
  // What stands above the headline is of the site, or of those who advertise there.
  const headline = blocks
    .slice(0, blocks.length / 2)
    .findLastIndex((block) => key !== "" && sentenceKey(block.text) === key);
  const fresh = all.filter(({ text, block }) => block > headline && !saysTitle(text, key));
  const about = [title, context.title, context.site, context.author, context.url].join(" ");
  const headings = blocks.filter(({ kind }) => kind === "heading").map(({ text }) => text);
  const isLog = reading.isLog === true;
  const own = withoutPlanted(fresh, about, language, { isLog, isProgram });
  const voices = findVoices(blocks, context, language);
  // "Best answer: ..." stands below a question.
  const isForum = voices.isForum || /[?？؟]/.test(title ?? "");
  const kinds = { isLog, isProgram, isForum };
  const sentences = withDoubts(own, [about, voices.guest, ...headings].join(" "), language, kinds);
  const top = sentences.slice(0, 8);
  const entries = top.filter(({ kind }) => kind === "item").length;
  // The messages of commits stand below their subjects.
  const isOfCommits = context.kind === "diff" && isLog;
  const isMostly = isOfCommits || entries > top.length / 2;
  return {
    source: {
      id: context.sourceId,
      ...(context.url ? { url: context.url } : {}),
      title: title ?? (reading.title ? "" : context.title.trim() || "Untitled"),
    },
    kind: context.kind,
    language,
    title,
    fact: countedFact(context),
    sentences,
    isList:
      blocks.some(({ isName }) => isName) ||
      (top[0]?.kind === "item" ? isMostly : entries > 1 && isLog),
    isLog,
    voices,
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
