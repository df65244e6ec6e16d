import { POST_LIMIT, weightedLength } from "@linnet/drafts";
import { type LinnetChunk, type SubmitDraftOutput, submitDraftInputSchema } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import { submissionsIn } from "../drafts/submissions-in.ts";
import { NoDraftError, type NoDraftReason } from "../models/model-errors.ts";
import { asksPerson, isRefusal } from "../prompts/post-in-text.ts";
import { draftIntake, type HandedIn } from "../tools/submit-draft.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { draftInAnswer, draftInJson } from "./draft-in-answer.ts";
import { textOf } from "./text-of.ts";

/** How many times the weight of a post a text may have that is taken for one. */
const LONGEST = 2;

/** What an agent without an accepted draft has left. */
export interface LeftBehind {
  /** The messages of this run of the agent. */
  appended: readonly ModelMessage[];
  /** What it said in an earlier call in place of handing in; undefined while it was not made to hand in. */
  said: string | undefined;
  /** Whether a question in place of a draft is let stand: not after a button that asks for a draft. */
  mayAsk: boolean;
  /** The inputs of calls that could not be read, where the agent has made too many of them to be asked once more. */
  unread?: readonly string[] | undefined;
  /** Why the provider ended the answer. */
  finish?: string | undefined;
}

/** How an answer of the drafting agent ends: with chunks of a draft, or with a call that has to hand one in. */
export type SettledDraft = { chunks: LinnetChunk[] } | { mustHandIn: string };

/** What can be taken for a draft: the last one that was refused, or else what the text or an unread call says. */
function draftIn(
  refused: SubmitDraftOutput | undefined,
  { appended, said, unread = [] }: LeftBehind,
  limit: number,
): HandedIn | undefined {
  // Without the weights and doubts that it came back with.
  if (refused) return submitDraftInputSchema.parse(refused);
  const draft = draftInAnswer(textOf(appended.at(-1)));
  const posts = draft?.variants.flatMap((variant) => variant.posts) ?? [];
  // A long text is an explanation, and no post, unless the agent has nothing else to give.
  if (draft && posts.every(({ text }) => weightedLength(text) <= LONGEST * limit)) return draft;
  const called = unread.flatMap((input) => draftInJson(input) ?? draftInAnswer(input) ?? []).at(-1);
  if (called || said === undefined) return called;
  return draft ?? draftInAnswer(said);
}

function whyNone({ appended, said, unread, finish }: LeftBehind): NoDraftReason {
  if (finish === "content-filter") return "filtered";
  if ([textOf(appended.at(-1)), said ?? ""].some(isRefusal)) return "declined";
  if (finish === "length") return "cut";
  return unread ? "unreadable" : "empty";
}

/**
 * Ends an answer of the drafting agent with a draft. Smaller models write the post out in place of handing it in, or
 * give up on one that was sent back: what they left is taken as it is, with its warnings. A model that explains
 * something, or says nothing, is made to hand in by one more call; after that, whatever it has said is taken. An
 * answer that asks the person something is left alone where it may ask, and so is one about nothing: without material
 * there is nothing to draft from.
 *
 * @throws NoDraftError when the agent leaves neither a draft nor a word to the person.
 */
export async function settleDraft(
  left: LeftBehind,
  context: ToolContext,
  abortSignal: AbortSignal | undefined,
): Promise<SettledDraft> {
  const { appended, said, mayAsk, unread } = left;
  if (context.outside.texts.length === 0) return { chunks: [] };
  const answer = textOf(appended.at(-1));
  if (mayAsk && asksPerson(said ?? answer)) return { chunks: [] };
  const limit = context.voice?.limit ?? POST_LIMIT;
  const input = draftIn(submissionsIn(appended).at(-1), left, limit);
  if (!input) {
    if (said === undefined && !unread) return { mustHandIn: answer };
    // The question stands in the chat.
    if (asksPerson(answer) || asksPerson(said ?? "")) return { chunks: [] };
    throw new NoDraftError(whyNone(left));
  }
  const toolCallId = `draft-${context.messageId}`;
  const output = await draftIntake(context).submit(
    input,
    { toolCallId, messages: [...appended], ...(abortSignal ? { abortSignal } : {}) },
    true,
  );
  return {
    chunks: [
      { type: "tool-input-available", toolCallId, toolName: "submitDraft", input },
      { type: "tool-output-available", toolCallId, output },
    ],
  };
}
