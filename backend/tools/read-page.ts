import { tool } from "ai";
import { z } from "zod";
import { fence } from "../agents/fence.ts";
import { visibleText } from "../agents/visible-text.ts";
import type { PromptContext } from "../models/extractive/prompt-context.ts";
import { inTextThread } from "../texts/text-threads.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import type { ToolContext } from "./tool-context.ts";

/** Characters of a page that the model is shown. */
const MAX_CHARACTERS = 20_000;
/** Characters of an address that a refusal shows. */
const LONGEST_SHOWN = 200;

const outputSchema = z.object({
  sourceId: z.string(),
  url: z.string(),
  title: z.string(),
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

function asContext({ sourceId, url, title, text }: ReadPageOutput): PromptContext {
  return { sourceId, kind: "page", url, title: visibleText(title), text: visibleText(text) };
}

function forModel({ sourceId, url, title, text, links, length }: ReadPageOutput): string {
  const body = [
    `Title: ${title.replace(/\s+/g, " ")}`,
    `Address: ${url}`,
    ...(text.length < length ? [`Read: the first ${text.length} of ${length} characters`] : []),
    "",
    text,
    ...(links.length > 0
      ? ["", "Links:", ...links.map((link) => `- ${link.text}: ${link.url}`)]
      : []),
  ].join("\n");
  return `This is source ${sourceId}. ${fence(body)}`;
}

/**
 * Reads a page of the public web. An address that only a text names is refused, but for a few of
 * the text's own site: a page could otherwise talk the agent into sending what it knows to an
 * address of its making.
 */
export function readPage(context: Pick<ToolContext, "addSource" | "addresses"> | undefined) {
  return tool({
    description:
      "Reads a page of the public web and gives its text. Only addresses that the person names, that were attached or that a search found; a text's links only to its own site, without a query, one at a time.",
    inputSchema: z.object({ url: z.string().describe("The full address, with https://.") }),
    outputSchema,
    execute: async ({ url }, { abortSignal }): Promise<ReadPageOutput> => {
      const refusal = context?.addresses.refuses(url);
      if (refusal) {
        throw new Error(
          `${url.slice(0, LONGEST_SHOWN)} was not read: ${refusal}. Ask the person to send this address if it is needed.`,
        );
      }
      const read = async () => {
        const page = await guardedFetch(url, {
          abortSignal,
          refusesRedirect: (to) => context?.addresses.refusesRedirect(url, to),
        });
        return { page, article: await inTextThread("extractArticle", page) };
      };
      const { page, article } = await read().catch((error: unknown) => {
        abortSignal?.throwIfAborted();
        throw new Error(
          `This page was not read: ${error instanceof Error ? error.message : error}.`,
        );
      });
      if (article.text === "") throw new Error("This page was not read: it has no text.");
      const title = article.title || page.url;
      return {
        sourceId: context?.addSource({ url: page.url, title }).id ?? "s1",
        url: page.url,
        title,
        text: start(article.text, MAX_CHARACTERS),
        links: article.links,
        length: article.text.length,
      };
    },
    toModelOutput: ({ output }) => ({
      type: "text",
      value: forModel(output),
      // For the model that runs in this process; no other provider is sent it.
      providerOptions: { linnet: { context: asContext(output) } },
    }),
  });
}
