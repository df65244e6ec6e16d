import { draftWarnings, linksIn, says, sentenceSpans, weightedLength } from "@linnet/drafts";
import { answerCall, routePrompt } from "@linnet/extractive";
import {
  findOrders,
  findSecrets,
  redactSecrets as redactShared,
  visibleText,
} from "@linnet/material";
import { expect, test } from "vitest";
import { titleFor } from "../db/queries/title-for.ts";
import { strangeLinks } from "../drafts/strange-links.ts";
import { findDoubts } from "../evidence/find-doubts.ts";
import { describeError } from "../logging/describe-error.ts";
import { redactSecrets } from "../logging/redact-secrets.ts";
import { conversationSources } from "../prompts/conversation-sources.ts";
import { startOfText } from "../prompts/estimate-tokens.ts";
import { fitMessages } from "../prompts/fit-messages.ts";
import { unwrappedJson } from "../prompts/model-json.ts";
import { outsideTexts } from "../prompts/outside-texts.ts";
import { postsInText } from "../prompts/post-in-text.ts";
import { spokenPost, withoutModelTokens } from "../prompts/spoken-post.ts";
import { readableAddresses } from "../tools/readable-addresses.ts";
import { draftInAnswer } from "../turns/draft-in-answer.ts";
import { supportsPublishing } from "../turns/supports-publishing.ts";
import { extractArticle } from "./extract-article.ts";
import { scanHtml } from "./scan-html.ts";

const UNITS = [".", "я.", " ", "<", ")", "#", "\n", "&a", "🧑‍🔧", "\u0301\u0323"];
/** What a reader of sentences meets in a hostile page: one word, one that looks like an address, sentences, labels. */
const READER_UNITS = [
  "x",
  "i\u0301",
  "x@",
  "a-",
  "漢",
  "A",
  "1.",
  "a. ",
  "A\n",
  "BOSTON — ",
  "JOHN SMITH, ",
  "one, two, three and four, ",
];
/** What a model writes over and over that cannot stop: space, and marks that begin what it never ends. */
const MODEL_UNITS = [
  "\n\n",
  "\n ",
  "\t",
  "<think>",
  "[THINK]",
  "[INST]",
  "```json\n{}\n",
  "**a",
  '"',
];
const LARGEST = 1_048_576;
/** What takes less CPU time, in milliseconds, is too little to tell growth by: the clock ticks in 4 ms. */
const MEASURABLE = 24;
const PIECES = 16;
/**
 * A whole text may cost so many times as much as its sixteen pieces. What is quadratic costs 16
 * times as much. What is linear was measured at up to 3.1: a larger text no longer fits in the
 * caches of the processor, nor in the space for young objects.
 */
const MOST_GROWTH = 6;
const MOST_RUNS = 10;

const url = "https://example.com/";
const html = (text: string) => extractArticle({ url, type: "text/html", text });
const words = (text: string) => [
  { role: "user" as const, content: [{ type: "text" as const, text }] },
];
function addressesOf(content: string) {
  const messages = [{ role: "user" as const, content }];
  return readableAddresses(messages, outsideTexts(messages), () => false, true);
}
function attached(kind: "page" | "diff" | "file", text: string, title = "a.ts") {
  const context = { sourceId: "s1", kind, title, text };
  const part = { type: "text" as const, text: "", providerOptions: { linnet: { context } } };
  return [{ role: "user" as const, content: [part] }];
}
const call = (prompt: ReturnType<typeof words>, tool: string) =>
  answerCall({ prompt, isRouting: false, tools: [tool], mustCallTool: false });
const page = (body: string) =>
  html(`<article><p>${"Some words. ".repeat(20)}</p>${body}</article>`);

const POST = "Mara Lindqvist said on Monday that 42 of the pelicans will return.";
function doubts(text: string) {
  const claims = [{ text: POST, sourceIds: ["s1"] }];
  return findDoubts({
    variants: [{ posts: [{ text: POST, weightedLength: POST.length, claims }] }],
    texts: [{ id: "s1", text, isForeign: true }],
    words: [],
  });
}

/** Everything that works on a text whose size a person, a page or a model decides. */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  weightedLength,
  draftWarnings,
  titleFor: (text) =>
    titleFor({ id: "m1", role: "user", parts: [{ type: "text", text: `a${text}` }] }),
  linksIn,
  sentenceSpans: (text) => sentenceSpans(text, "en"),
  says: (text) => says(text, "some phrase"),
  readableAddresses: (text) => addressesOf(text),
  "readableAddresses, one address": (text) => addressesOf(`http://x${text}a`),
  conversationSources: (text) =>
    conversationSources([
      {
        id: "1",
        role: "user",
        parts: [{ type: "data-context", data: { kind: "page", title: text, text } }],
      },
    ]),
  visibleText,
  supportsPublishing: (text) =>
    supportsPublishing([{ id: "1", role: "user", parts: [{ type: "text", text }] }]),
  findOrders: (text) => findOrders([{ text }]),
  "findOrders, one that has begun": (text) => findOrders([{ text: `ignore all ${text}` }]),
  strangeLinks: (text) =>
    strangeLinks([text], { words: [], texts: [{ text, url, wasRead: true }], sources: [] }),
  startOfText: (text) => startOfText(text, 1_000),
  fitMessages: (text) => fitMessages([{ role: "user", content: [{ type: "text", text }] }], 1_000),
  findSecrets,
  "redactSecrets, of a message": redactShared,
  redactSecrets,
  describeError: (text) => describeError(new Error(text)),
  scanHtml,
  "extractArticle, HTML": html,
  "extractArticle, an article": page,
  "extractArticle, a list": (text) =>
    page(`<ol>${text.replaceAll(" ", "<li>Some words</li>")}</ol>`),
  "extractArticle, a property": (text) => html(`<meta content="x" property="${text}a"><p>Hello`),
  "extractArticle, a style": (text) => page(`<div style="${text}a"><p>Hello</p></div>`),
  "extractArticle, an address": (text) => page(`<a href="${text}a">Hello</a>`),
  "extractArticle, a title": (text) => html(`<title>${text}a</title><p>Hello`),
  "extractArticle, no HTML": (text) => extractArticle({ url, type: "text/plain", text }),
  "routePrompt, words": (text) => routePrompt(words(text)),
  "answerCall, words": (text) => call(words(text), "submitDraft"),
  "answerCall, a page": (text) => call(attached("page", text), "submitDraft"),
  "answerCall, a change": (text) => call(attached("diff", text), "submitDraft"),
  "answerCall, a file": (text) => call(attached("file", text), "submitDraft"),
  "answerCall, a title": (text) => call(attached("page", "Hello there.", text), "submitDraft"),
  "answerCall, research": (text) => call(attached("page", text), "readPage"),
  findDoubts: doubts,
  "a number below empty lines": (text) =>
    findDoubts({
      variants: [{ posts: [{ text: text.replace(/\S/g, "\n"), weightedLength: 1, claims: [] }] }],
      texts: [],
      words: [],
    }),
  "postsInText, of a model": (text) => postsInText(`a${text}a`),
  "draftInAnswer, of a model": (text) => draftInAnswer(`a${text}a`),
  "spokenPost, of a model": (text) => spokenPost(`a${text}a`),
  "withoutModelTokens, of a model": (text) => withoutModelTokens(`a${text}a`),
  "unwrappedJson, of a model": (text) => unwrappedJson(`\`\`\`json\n${text}a`),
};

/** CPU time of this thread, in milliseconds: what else the machine does is not measured. */
function cost(work: (text: string) => unknown, text: string, times = 1): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) work(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** What a text costs, divided by the cost of its pieces, at the smallest size that can be measured. */
function growth(work: (text: string) => unknown, unit: string): number {
  const text = (length: number) => unit.repeat(length / unit.length);
  let length = 2_048;
  // A regular expression is compiled when it is used for the second time.
  work(text(length));
  const costOfPieces = () => cost(work, text(length), PIECES);
  let pieces = costOfPieces();
  while (PIECES * length < LARGEST && pieces < MEASURABLE) {
    length *= 2;
    pieces = costOfPieces();
  }
  let whole = Number.POSITIVE_INFINITY;
  const grown = () => whole / Math.max(pieces, MEASURABLE / 2);
  for (let run = 0; run < MOST_RUNS; run += 1) {
    whole = Math.min(whole, cost(work, text(PIECES * length)));
    if (grown() <= MOST_GROWTH) break;
    pieces = Math.min(pieces, costOfPieces());
  }
  return grown();
}

test.each(Object.entries(FUNCTIONS))(
  "%s takes time that grows with its text, whatever the text is made of",
  { timeout: 120_000 },
  (name, work) => {
    const readsSentences = /^(?:answerCall|findDoubts|findOrders)/.test(name);
    const isOfModel = name.endsWith("of a model");
    const more = [...(readsSentences ? READER_UNITS : []), ...(isOfModel ? MODEL_UNITS : [])];
    const units = [...UNITS, ...more];
    const grown = units.map((unit) => [unit, growth(work, unit)] as const);
    expect(grown.filter(([, times]) => times > MOST_GROWTH)).toEqual([]);
  },
);
