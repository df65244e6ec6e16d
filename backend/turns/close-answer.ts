import {
  intentOf,
  type LinnetChunk,
  type LinnetMessage,
  type SubmitDraftOutput,
} from "@linnet/protocol";
import type { ModelMessage, ToolSet } from "ai";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { submissionsIn } from "../drafts/submissions-in.ts";
import { LOCAL_MODEL } from "../models/check-model.ts";
import type { ToolSetKey } from "../prompts/tool-set-key.ts";
import { chosenPostChunks } from "./chosen-post-chunks.ts";
import { toolOf } from "./parse-tool-call.ts";
import type { PreparedCall } from "./prepare-call.ts";
import { relationChunks } from "./relation-chunks.ts";
import { researchChunks } from "./research-chunks.ts";
import { sentencesChunks } from "./sentences-chunks.ts";
import { settleDraft } from "./settle-draft.ts";
import type { ModelCall } from "./stream-model-call.ts";

/** Answers of a drafting agent whose calls no tool can take, after which what they say is taken as it is. */
const MOST_UNREAD = 3;

/** An answer of an agent's model to a stored run, and what its call was made with. */
interface Answer extends Pick<PreparedCall, "tools" | "toolContext" | "projectId" | "isNewDraft"> {
  toolSet: ToolSetKey;
  /** The person's message. */
  asked: LinnetMessage | undefined;
  /** What the agent said in an earlier call in place of handing in a draft. */
  said: string | undefined;
  /** All messages of this run of the agent, with those of this answer at the end. */
  added: ModelMessage[];
  call: Pick<ModelCall, "messages" | "wantsMore" | "ask">;
  /** Why the provider ended the answer. */
  finish: string | undefined;
  /** The inputs of its tool calls, as the model sent them. */
  inputs: string[];
}

/** The draft that a call has handed in and that was taken. Nothing is left to say then: the call is the last one. */
export function acceptedIn(messages: readonly ModelMessage[]): SubmitDraftOutput | undefined {
  return submissionsIn(messages).find(({ accepted }) => accepted);
}

/**
 * Writes what follows a model's answer: the draft that was chosen, or what can be taken for one, and what the person may do
 * next.
 *
 * @returns whether the agent's model is to be called once more; what it said in place of a draft, when it has to hand one in.
 * @throws NoDraftError when a drafting agent is done and leaves neither a draft nor a word to the person.
 */
export async function closeAnswer(
  {
    toolSet,
    tools,
    toolContext,
    projectId,
    isNewDraft,
    asked,
    said,
    added,
    call,
    finish,
    inputs,
  }: Answer,
  attempt: StepAttempt,
  write: (chunk: LinnetChunk) => Promise<void>,
): Promise<{ wantsMore: boolean } | { mustHandIn: string }> {
  const { run } = attempt;
  // The local model hands in whatever it drafts, and says what it is in an answer of its own.
  const isDrafting = toolSet === "drafting" && toolContext.model !== LOCAL_MODEL;
  const accepted = isDrafting ? acceptedIn(call.messages) : undefined;
  const hasMaterial = toolContext.outside.texts.length > 0;
  const isGivenUp = isDrafting && !accepted && hasMaterial && isUnread(added, tools);
  const wantsMore = call.wantsMore && !accepted && !isGivenUp;
  const isDone = !wantsMore && !call.ask;
  const ending: LinnetChunk[] = [];
  if (accepted) ending.push(...chosenPostChunks(attempt, accepted));
  else if (isDone && isDrafting) {
    const mayAsk = asked === undefined || intentOf(asked) === undefined;
    const settled = await settleDraft(
      { appended: added, said, mayAsk, finish, unread: isGivenUp ? inputs : undefined },
      toolContext,
      attempt.signal,
    ).catch(async (error: unknown) => {
      // A person who gets no draft can put one together from these sentences.
      const offered = isNewDraft ? await sentencesChunks(run, toolContext.outside) : [];
      for (const chunk of offered) await write(chunk);
      throw error;
    });
    if ("mustHandIn" in settled) return settled;
    ending.push(...settled.chunks);
  }
  if (isDrafting && isNewDraft && ending.length > 0) {
    ending.push(...relationChunks(run, projectId, toolContext));
  }
  if (isDone && toolSet === "drafting" && isNewDraft) {
    ending.push(...(await sentencesChunks(run, toolContext.outside)));
  } else if (isDone && toolSet === "research") {
    ending.push(...(await researchChunks(run, added, toolContext)));
  }
  for (const chunk of ending) await write(chunk);
  return { wantsMore };
}

/**
 * Whether the last of an agent's answers is one too many whose calls no tool could take: each of them costs a call with
 * the whole conversation, and who writes three does not write the fourth in another way.
 */
function isUnread(appended: readonly ModelMessage[], tools: ToolSet): boolean {
  const asked = appended.findLastIndex(({ role }) => role === "user");
  const failed = appended
    .slice(asked + 1)
    .filter((message) => message.role === "tool")
    .map(({ content }) =>
      content.every(
        (part) =>
          part.type === "tool-result" &&
          part.output.type === "error-text" &&
          (part.toolName === "submitDraft" || !toolOf(tools, part.toolName)),
      ),
    );
  return failed.at(-1) === true && failed.filter(Boolean).length >= MOST_UNREAD;
}
