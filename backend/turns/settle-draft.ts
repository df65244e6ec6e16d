import { POST_LIMIT, weightedLength } from "@linnet/drafts";
import { type LinnetChunk, type SubmitDraftOutput, submitDraftInputSchema } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import { submissionsIn } from "../drafts/submissions-in.ts";
import { postInText } from "../prompts/post-in-text.ts";
import { draftIntake, type HandedIn } from "../tools/submit-draft.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { textOf } from "./text-of.ts";

/** How many times the weight of a post a text may have that is taken for one. */
const LONGEST = 2;

/** What an agent left without a draft: the last one that was refused, or else what its text says. */
function leftBehind(
  refused: SubmitDraftOutput | undefined,
  answer: string,
  limit: number,
): HandedIn | undefined {
  // Without the weights and doubts that it came back with.
  if (refused) return submitDraftInputSchema.parse(refused);
  const text = postInText(answer);
  // A long text is an explanation, and no post.
  if (text === "" || weightedLength(text) > LONGEST * limit) return undefined;
  return { variants: [{ posts: [{ text, claims: [] }] }], sources: [] };
}

/**
 * Ends an answer of the drafting agent with a draft. Smaller models write the post out in place of handing it in, or
 * give up on one that was sent back: what they left is taken as it is, with its warnings. An answer that asks the
 * person something is left alone, and so is one about nothing: without material there is nothing to draft from.
 *
 * @param appended the messages of this run of the agent.
 * @returns the chunks of the draft; none when there is one already, or nothing to take.
 */
export async function settleDraft(
  appended: readonly ModelMessage[],
  context: ToolContext,
  abortSignal: AbortSignal | undefined,
): Promise<LinnetChunk[]> {
  const submissions = submissionsIn(appended);
  const isTaken = submissions.some(({ accepted }) => accepted);
  if (isTaken || context.outside.texts.length === 0) return [];
  const limit = context.voice?.limit ?? POST_LIMIT;
  const input = leftBehind(submissions.at(-1), textOf(appended.at(-1)), limit);
  if (!input) return [];
  const toolCallId = `draft-${context.messageId}`;
  const output = await draftIntake(context).submit(
    input,
    { toolCallId, messages: [...appended], ...(abortSignal ? { abortSignal } : {}) },
    true,
  );
  return [
    { type: "tool-input-available", toolCallId, toolName: "submitDraft", input },
    { type: "tool-output-available", toolCallId, output },
  ];
}
