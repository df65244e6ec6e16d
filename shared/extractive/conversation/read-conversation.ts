import type {
  LanguageModelV3ToolCallPart as Call,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultOutput as Output,
} from "@ai-sdk/provider";
import {
  type DraftSource,
  type DraftVariant,
  submitDraftInputSchema,
  submitDraftOutputSchema,
} from "@linnet/protocol";
import { z } from "zod";
import { contextIn, type PromptContext } from "./prompt-context.ts";

const readPageInputSchema = z.object({ url: z.string() });
const countOutputSchema = z.object({ limit: z.number() });

/** The posts of a variant, as far as both `submitDraft`'s input and its output have them. */
export interface SubmittedVariant {
  posts: { text: string; claims: DraftVariant["posts"][number]["claims"] }[];
}

/** A call of `submitDraft` and what became of it. */
export interface Submission {
  /** `pending` while no result is in the prompt. */
  state: "pending" | "accepted" | "refused";
  /** As they are now, with the person's edits. */
  variants: SubmittedVariant[];
  /** As they were handed in. */
  drafted: SubmittedVariant[];
  /** Index of the variant that the person has chosen. */
  chosen: number;
  sources: DraftSource[];
  /** Why it was refused, in the backend's words. */
  problems: string[];
}

export function isAccepted({ state }: Submission): boolean {
  return state === "accepted";
}

/** All that the assistant and its tools did after a message. */
export interface Reply {
  text: string;
  /** Names of the tools that were called, in order. */
  calls: string[];
  submissions: Submission[];
  /** Addresses that `readPage` was asked for; of one that was not read, why, in the backend's words. */
  reads: { url: string; problem?: string }[];
  /** Weighted characters a post may have, as `countCharacters` last said. */
  limit: number | undefined;
}

/** A person's message and the reply to it; the last one has none before anything was done. */
export interface Turn {
  /** The person's own words, without attached contexts. */
  text: string;
  /** What is attached, and the pages that were read for the message. */
  contexts: PromptContext[];
  reply?: Reply;
}

function jsonOf(output: Output): unknown {
  return output.type === "json" ? output.value : undefined;
}

function errorOf(output: Output): string {
  if (output.type === "error-text" || output.type === "text") return output.value;
  if (output.type === "execution-denied") return output.reason ?? "The call was declined.";
  return JSON.stringify(output.value);
}

function settle(submission: Submission, output: Output): void {
  const { data } = submitDraftOutputSchema.safeParse(jsonOf(output));
  submission.state = data?.accepted ? "accepted" : "refused";
  submission.problems = data?.problems ?? [errorOf(output)];
  submission.chosen = data?.chosen ?? 0;
  if (!data?.accepted) return;
  if (data.variants.length > 0) submission.variants = data.variants;
  if (data.sources.length > 0) submission.sources = data.sources;
}

/** A page that was read for a turn is what the person meant by its address. */
function takeIn({ contexts }: Turn, page: PromptContext): void {
  const attached = contexts.findIndex(({ url, text }) => url === page.url && text === "");
  contexts.splice(attached < 0 ? contexts.length : attached, 1, page);
}

/** Reads a prompt as a conversation, without its system messages. */
export function readConversation(prompt: LanguageModelV3Prompt): Turn[] {
  const turns: Turn[] = [];
  /** What each call does with its result. */
  const waiting = new Map<string, (output: Output) => void>();

  const call = (turn: Turn, reply: Reply, { toolName, toolCallId, input }: Call) => {
    reply.calls.push(toolName);
    if (toolName === "countCharacters") {
      waiting.set(toolCallId, (output) => {
        reply.limit = countOutputSchema.safeParse(jsonOf(output)).data?.limit ?? reply.limit;
      });
    } else if (toolName === "readPage") {
      const { data } = readPageInputSchema.safeParse(input);
      if (!data) return;
      const read: Reply["reads"][number] = data;
      reply.reads.push(read);
      waiting.set(toolCallId, (output) => {
        const page = output.type === "text" && contextIn(output.providerOptions?.linnet);
        if (page) takeIn(turn, { ...page, url: data.url });
        else read.problem = errorOf(output);
      });
    } else if (toolName === "submitDraft") {
      const { data } = submitDraftInputSchema.safeParse(input);
      const { variants, sources } = data ?? { variants: [], sources: [] };
      const submission: Submission = {
        state: "pending",
        variants,
        drafted: variants,
        chosen: 0,
        sources,
        problems: [],
      };
      reply.submissions.push(submission);
      waiting.set(toolCallId, (output) => settle(submission, output));
    }
  };

  for (const { role, content } of prompt) {
    if (role === "system") continue;
    if (role === "user") {
      const texts = content.filter((part) => part.type === "text");
      const options = texts.map(({ providerOptions }) => providerOptions?.linnet);
      const words = texts.filter((_, at) => options[at]?.context === undefined);
      turns.push({
        text: words
          .map(({ text }) => text)
          .join("\n")
          .trim(),
        contexts: options.flatMap((linnet) => contextIn(linnet) ?? []),
      });
      continue;
    }
    const turn = turns.at(-1) ?? { text: "", contexts: [] };
    if (turns.length === 0) turns.push(turn);
    turn.reply ??= { text: "", calls: [], submissions: [], reads: [], limit: undefined };
    for (const part of content) {
      if (part.type === "text") turn.reply.text = `${turn.reply.text}\n${part.text}`.trim();
      else if (part.type === "tool-call") call(turn, turn.reply, part);
      else if (part.type === "tool-result") waiting.get(part.toolCallId)?.(part.output);
    }
  }
  return turns;
}
