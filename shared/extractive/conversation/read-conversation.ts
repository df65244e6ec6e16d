import type { LanguageModelV3Prompt, LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import {
  type DraftSource,
  type DraftVariant,
  submitDraftInputSchema,
  submitDraftOutputSchema,
} from "@linnet/protocol";
import { z } from "zod";
import { contextOf, type PromptContext, pageOf } from "./prompt-context.ts";

const readPageInputSchema = z.object({ url: z.string() });
const countOutputSchema = z.object({ weightedLength: z.number(), limit: z.number() });

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

function parsedOutput(output: LanguageModelV3ToolResultOutput): unknown {
  if (output.type === "json") return output.value;
  if (output.type !== "text") return undefined;
  try {
    return JSON.parse(output.value);
  } catch {
    return undefined;
  }
}

function errorOf(output: LanguageModelV3ToolResultOutput): string {
  if (output.type === "error-text" || output.type === "text") return output.value;
  if (output.type === "execution-denied") return output.reason ?? "The call was declined.";
  return JSON.stringify(output.value);
}

function answer(submission: Submission, output: LanguageModelV3ToolResultOutput): void {
  const parsed = submitDraftOutputSchema.safeParse(parsedOutput(output));
  if (!parsed.success) {
    submission.state = "refused";
    submission.problems = [errorOf(output)];
    return;
  }
  const { accepted, variants, sources, problems, chosen = 0 } = parsed.data;
  submission.chosen = chosen;
  submission.state = accepted ? "accepted" : "refused";
  submission.problems = problems;
  if (accepted && variants.length > 0) submission.variants = variants;
  if (accepted && sources.length > 0) submission.sources = sources;
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
  const result = (
    toolName: string,
    toolCallId: string,
    output: LanguageModelV3ToolResultOutput,
  ) => {
    const submission = submissions.get(toolCallId);
    if (submission) answer(submission, output);
    const url = pages.get(toolCallId);
    if (url !== undefined) {
      const page = pageOf(output);
      const turn = turns.findLast((before) => before.role === "user");
      if (page && turn) takeIn(turn, { ...page, url });
      else assistantTurn().unread.push({ url, problem: errorOf(output) });
    }
    if (toolName !== "countCharacters") return;
    const counted = countOutputSchema.safeParse(parsedOutput(output));
    if (counted.success) assistantTurn().limit = counted.data.limit;
  };

  for (const message of prompt) {
    if (message.role === "user") {
      const turn: UserTurn = { role: "user", text: "", contexts: [] };
      const words: string[] = [];
      for (const part of message.content) {
        if (part.type !== "text") continue;
        const context = contextOf(part);
        if (context === "none") words.push(part.text);
        else if (context !== "malformed") turn.contexts.push(context);
      }
      turn.text = words.join("\n").trim();
      turns.push(turn);
    } else if (message.role === "assistant") {
      const turn = assistantTurn();
      for (const part of message.content) {
        if (part.type === "text") turn.text = `${turn.text}\n${part.text}`.trim();
        else if (part.type === "tool-result") result(part.toolName, part.toolCallId, part.output);
        else if (part.type === "tool-call") {
          turn.calls.push(part.toolName);
          if (part.toolName === "readPage") {
            const { data } = readPageInputSchema.safeParse(part.input);
            if (data) turn.asked.push(data.url);
            if (data) pages.set(part.toolCallId, data.url);
          }
          if (part.toolName !== "submitDraft") continue;
          const input = submitDraftInputSchema.safeParse(part.input);
          const submission: Submission = {
            state: "pending",
            variants: input.success ? input.data.variants : [],
            drafted: input.success ? input.data.variants : [],
            chosen: 0,
            sources: input.success ? input.data.sources : [],
            problems: [],
          };
          submissions.set(part.toolCallId, submission);
          turn.submissions.push(submission);
        }
      }
    } else if (message.role === "tool") {
      for (const part of message.content) {
        if (part.type === "tool-result") result(part.toolName, part.toolCallId, part.output);
      }
    }
  }
  return turns;
}
