import { turnOutcome } from "@linnet/client";
import {
  dataPartSchemas,
  problemSchema,
  type RunStatus,
  submitDraftOutputSchema,
} from "@linnet/protocol";
import { z } from "zod";
import { publicUrl } from "../auth/own-origins.ts";
import { findRunOr404 } from "../http/find-run.ts";
import { readChat } from "../runs/read-chat.ts";

/** A turn as an agent sees it. `chatId` and `runId` are the handle by which any instance finds it. */
export const turnSchema = z.object({
  chatId: z.string(),
  runId: z.string(),
  state: z
    .enum(["running", "needs_person", "completed", "stopped", "failed"])
    .describe("needs_person: the turn waits until a person decides in one of Linnet's clients."),
  chatUrl: z.string().describe("Where a person reads the chat and decides what it asks."),
  next: z.string().describe("What to do now."),
  answer: z.string().optional().describe("The last text of the answer."),
  draft: submitDraftOutputSchema
    .omit({ accepted: true })
    .optional()
    .describe("The draft as Linnet's agent wrote it; read_draft has it as it is now."),
  asks: z
    .object({ tool: z.string(), input: z.unknown(), expiresAt: z.string().optional() })
    .optional()
    .describe("What the person is asked. No tool of this server answers it."),
  secrets: dataPartSchemas.secrets.shape.found
    .optional()
    .describe("What looks like a key or password in the message that was sent to the model."),
  error: problemSchema.optional(),
});
export type Turn = z.infer<typeof turnSchema>;

/** The handle of a turn. */
export interface TurnHandle {
  chatId: string;
  runId: string;
}

/**
 * Reads how far a turn is, from the database.
 *
 * @throws Refusal 404 when it is unknown or somebody else's.
 */
export async function readTurn(userId: string, { chatId, runId }: TurnHandle): Promise<Turn> {
  const run = await findRunOr404(userId, chatId, runId);
  const chat = await readChat(userId, chatId);
  const parts = chat?.messages.find(({ id }) => id === run.messageId)?.parts ?? [];
  const { draft, text: answer } = turnOutcome(parts);
  const asked =
    run.status === "running"
      ? parts.findLast((part) => part.type === "data-approval" && part.data.state === "requested")
      : undefined;
  const secrets = parts.find((part) => part.type === "data-secrets");
  const state = asked ? "needs_person" : run.status;
  const chatUrl = `${publicUrl()}/chats/${chatId}`;
  return {
    chatId,
    runId,
    state,
    chatUrl,
    next: nextOf(state, chatUrl, draft !== undefined),
    ...(answer ? { answer } : {}),
    ...(draft ? { draft } : {}),
    ...(asked?.type === "data-approval" ? { asks: asked.data } : {}),
    ...(secrets?.type === "data-secrets" ? { secrets: secrets.data.found } : {}),
    ...(run.status === "failed" && run.error ? { error: run.error } : {}),
  };
}

function nextOf(state: RunStatus | "needs_person", chatUrl: string, hasDraft: boolean): string {
  switch (state) {
    case "running":
      return "The turn goes on. Call read_turn with this chatId and runId.";
    case "needs_person":
      return `A person has to decide what the turn asks, in one of Linnet's clients or at ${chatUrl}. No tool can decide it. Tell the person, and call read_turn later.`;
    case "completed":
      return hasDraft
        ? "The draft is stored. revise_draft asks for another version, publish_draft asks the person to post it."
        : "The turn has ended, and its answer says how. To draft from the answer, call draft_post with this chatId.";
    case "stopped":
      return "The turn was stopped. What it had written is kept in the chat.";
    case "failed":
      return "The turn failed. Do what the error says, and call the tool again with a new id.";
  }
}
