import type {
  LanguageModelV3Prompt,
  LanguageModelV3ToolCallPart,
  LanguageModelV3ToolResultOutput,
  LanguageModelV3ToolResultPart,
} from "@ai-sdk/provider";
import {
  type DraftSource,
  type DraftVariant,
  submitDraftInputSchema,
  submitDraftOutputSchema,
} from "@linnet/protocol";
import { z } from "zod";
import { contextOf, type PromptContext, pageOf } from "./prompt-context.ts";

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
  variants: SubmittedVariant[];
  sources: DraftSource[];
  /** Why it was refused, in the backend's words. */
  problems: string[];
}

export interface UserTurn {
  role: "user";
  /** The person's own words, without attached contexts. */
  text: string;
  contexts: PromptContext[];
}

export interface AssistantTurn {
  role: "assistant";
  text: string;
  /** Names of the tools that were called, in order. */
  calls: string[];
  submissions: Submission[];
  /** Addresses that `readPage` was asked for. */
  asked: string[];
  /** Why pages were not read, in the backend's words. */
  unread: { url: string; problem: string }[];
  /** Weighted characters a post may have, as `countCharacters` last said. */
  limit: number | undefined;
}

export type Turn = UserTurn | AssistantTurn;

function errorOf(output: LanguageModelV3ToolResultOutput): string {
  if (output.type === "error-text" || output.type === "text") return output.value;
  if (output.type === "execution-denied") return output.reason ?? "The call was declined.";
  return JSON.stringify(output.value);
}

function answer(submission: Submission, output: LanguageModelV3ToolResultOutput): void {
  const { data } = submitDraftOutputSchema.safeParse("value" in output ? output.value : undefined);
  submission.state = data?.accepted ? "accepted" : "refused";
  submission.problems = data?.problems ?? [errorOf(output)];
  if (!data?.accepted) return;
  if (data.variants.length > 0) submission.variants = data.variants;
  if (data.sources.length > 0) submission.sources = data.sources;
}

/** A page that was read for a turn is what the person meant by its address. */
function takeIn(turn: UserTurn, page: PromptContext): void {
  const attached = turn.contexts.findIndex(({ url, text }) => url === page.url && text === "");
  if (attached >= 0) turn.contexts[attached] = page;
  else turn.contexts.push(page);
}

/**
 * Reads a prompt as a conversation: one turn for each user's message, with the pages that were
 * read for it, and one for all that the assistant and its tools did between two of them. System
 * messages are left out.
 */
export function readConversation(prompt: LanguageModelV3Prompt): Turn[] {
  const turns: Turn[] = [];
  const submissions = new Map<string, Submission>();
  /** Addresses by the calls that ask for them. */
  const pages = new Map<string, string>();
  const assistantTurn = (): AssistantTurn => {
    const last = turns.at(-1);
    if (last?.role === "assistant") return last;
    const turn: AssistantTurn = {
      role: "assistant",
      text: "",
      calls: [],
      submissions: [],
      asked: [],
      unread: [],
      limit: undefined,
    };
    turns.push(turn);
    return turn;
  };
  const take = ({ toolName, toolCallId, output }: LanguageModelV3ToolResultPart) => {
    const submission = submissions.get(toolCallId);
    if (submission) answer(submission, output);
    const url = pages.get(toolCallId);
    if (url !== undefined) {
      const page = pageOf(output);
      const turn = turns.findLast((before) => before.role === "user");
      if (page && turn) takeIn(turn, { ...page, url });
      else assistantTurn().unread.push({ url, problem: errorOf(output) });
    }
    if (toolName !== "countCharacters" || output.type !== "json") return;
    assistantTurn().limit = countOutputSchema.safeParse(output.value).data?.limit;
  };
  const call = (
    turn: AssistantTurn,
    { toolName, toolCallId, input }: LanguageModelV3ToolCallPart,
  ) => {
    turn.calls.push(toolName);
    const page = toolName === "readPage" ? readPageInputSchema.safeParse(input).data : undefined;
    if (page) turn.asked.push(page.url);
    if (page) pages.set(toolCallId, page.url);
    if (toolName !== "submitDraft") return;
    const { variants = [], sources = [] } = submitDraftInputSchema.safeParse(input).data ?? {};
    const submission: Submission = { state: "pending", variants, sources, problems: [] };
    submissions.set(toolCallId, submission);
    turn.submissions.push(submission);
  };

  for (const { role, content } of prompt) {
    if (role === "system") continue;
    if (role === "user") {
      const texts = content.filter((part) => part.type === "text");
      const read = texts.map((part) => ({ text: part.text, context: contextOf(part) }));
      const words = read.filter(({ context }) => context === "none").map(({ text }) => text);
      const contexts = read.flatMap(({ context }) => (typeof context === "string" ? [] : context));
      turns.push({ role, text: words.join("\n").trim(), contexts });
      continue;
    }
    const turn = assistantTurn();
    for (const part of content) {
      if (part.type === "text") turn.text = `${turn.text}\n${part.text}`.trim();
      else if (part.type === "tool-result") take(part);
      else if (part.type === "tool-call") call(turn, part);
    }
  }
  return turns;
}
