import type { PromptContext } from "@linnet/extractive";
import { visibleText } from "@linnet/material";
import { tool, zodSchema } from "ai";
import { z } from "zod";
import { fence } from "../prompts/fence.ts";
import { inTextThread } from "../texts/text-threads.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import type { Verdict } from "./readable-addresses.ts";
import type { ToolContext } from "./tool-context.ts";

/** Characters of a page that the model is shown. */
const MAX_CHARACTERS = 20_000;
/** Characters of an address that a refusal shows. */
const LONGEST_SHOWN = 200;

const outputSchema = z.object({
  sourceId: z.string(),
  url: z.string(),
  title: z.string(),
  author: z.string().optional(),
  site: z.string().optional(),
  published: z.string().optional(),
  text: z.string(),
  links: z.array(z.object({ text: z.string(), url: z.string() })),
  /** Characters of the article, of which `text` has the first. */
  length: z.int(),
});
export type ReadPageOutput = z.infer<typeof outputSchema>;

/** Cuts a text at the end of a paragraph or word. */
function start(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const paragraph = cut.lastIndexOf("\n\n");
  if (paragraph > length * 0.8) return cut.slice(0, paragraph);
  return cut.replace(/\s\S*$/, "").toWellFormed();
}

function asContext({ links: _, length: __, ...page }: ReadPageOutput): PromptContext {
  const { title, text } = page;
  return { ...page, kind: "page", title: visibleText(title), text: visibleText(text) };
}

function forModel(page: ReadPageOutput): string {
  const { sourceId, url, title, text, links, length, author, site, published } = page;
  const body = [
    `Title: ${title.replace(/\s+/g, " ")}`,
    `Address: ${url}`,
    ...(site ? [`Site: ${site}`] : []),
    ...(author ? [`Author: ${author}`] : []),
    ...(published ? [`Published: ${published}`] : []),
    ...(text.length < length ? [`Read: the first ${text.length} of ${length} characters`] : []),
    "",
    text,
    ...(links.length > 0
      ? ["", "Links:", ...links.map((link) => `- ${link.text}: ${link.url}`)]
      : []),
  ].join("\n");
  return `This is source ${sourceId}. ${fence(body)}`;
}

/** Returns the text about a page for the model. */
export function pageForModel(page: ReadPageOutput) {
  return {
    type: "text" as const,
    value: forModel(page),
    // For the model that runs in this process; no other provider is sent it.
    providerOptions: { linnet: { context: asContext(page) } },
  };
}

/**
 * Reads a page that may be read.
 *
 * @throws Error with the reason why it was not read; the reason of the abort.
 */
export async function fetchPage(
  url: string,
  context:
    | (Pick<ToolContext, "addSource"> & { refusesRedirect(to: string): string | undefined })
    | undefined,
  abortSignal: AbortSignal | undefined,
): Promise<ReadPageOutput> {
  const read = async () => {
    const page = await guardedFetch(url, {
      abortSignal,
      refusesRedirect: (to) => context?.refusesRedirect(to),
    });
    return { page, article: await inTextThread("extractArticle", page) };
  };
  const { page, article } = await read().catch((error: unknown) => {
    abortSignal?.throwIfAborted();
    throw new Error(`This page was not read: ${error instanceof Error ? error.message : error}.`);
  });
  if (article.text === "") throw new Error("This page was not read: it has no text.");
  const title = article.title || page.url;
  return {
    sourceId: context?.addSource({ url: page.url, title }).id ?? "s1",
    url: page.url,
    title,
    ...(article.author ? { author: article.author } : {}),
    ...(article.site ? { site: article.site } : {}),
    ...(article.published ? { published: article.published } : {}),
    text: start(article.text, MAX_CHARACTERS),
    links: article.links,
    length: article.text.length,
  };
}

const INPUT = zodSchema(z.object({ url: z.string().describe("The full address, with https://.") }));

/**
 * Reads a page of the public web. An address that only a text names is put before the person, but
 * for a few of the text's own site: a page could otherwise talk the agent into sending what it
 * knows to an address of its making.
 */
export function readPage(context: Pick<ToolContext, "addSource" | "addresses"> | undefined) {
  const verdicts = new Map<string, Verdict>();
  // A call is judged once, for each judgement counts.
  const judge = (url: string, toolCallId: string): Verdict => {
    const verdict = verdicts.get(toolCallId) ?? context?.addresses.judge(url) ?? "read";
    verdicts.set(toolCallId, verdict);
    return verdict;
  };
  return tool({
    description:
      "Reads a page of the public web and gives its text. Addresses that the person names, that were attached or that a search found; a text's links only to its own site, without a query, one at a time. For any other address the person is asked.",
    inputSchema: INPUT,
    outputSchema,
    needsApproval: ({ url }, { toolCallId }) => judge(url, toolCallId) === "ask",
    execute: async ({ url }, { toolCallId, abortSignal }): Promise<ReadPageOutput> => {
      const verdict = judge(url, toolCallId);
      if (typeof verdict === "object") {
        throw new Error(
          `${url.slice(0, LONGEST_SHOWN)} was not read: ${verdict.refused}. Ask the person to send this address if it is needed.`,
        );
      }
      return fetchPage(
        url,
        context && {
          addSource: context.addSource,
          refusesRedirect: (to) => context.addresses.refusesRedirect(url, to),
        },
        abortSignal,
      );
    },
    toModelOutput: ({ output }) => pageForModel(output),
  });
}
