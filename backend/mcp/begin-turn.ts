import { type Intent, idSchema, newId, type UserMessage } from "@linnet/protocol";
import { findChat } from "../db/queries/chats.ts";
import { takeMessage } from "../intake/take-message.ts";
import { notFound } from "../problems/refusal.ts";
import { followTurn } from "./follow-turn.ts";
import type { ToolCall } from "./tool.ts";
import { turnText } from "./turn-text.ts";

/** The id by which a call that is repeated is the same turn. */
export const turnIdSchema = idSchema
  .optional()
  .describe(
    "A UUID that you make for this turn. Call again with the same id and input after a lost answer: it is the same turn.",
  );

/** What a tool that begins a turn does: without an `id`, each call is another turn, and pages are read. */
export const TURN_ANNOTATIONS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

interface NewTurn {
  id?: string | undefined;
  /** Left out: a new chat. */
  chatId?: string | undefined;
  parts: UserMessage["parts"];
  intent: Intent;
  waitSeconds: number;
}

/**
 * Sends a message as the person whose key it is, and waits for its turn.
 *
 * @throws Refusal as for `POST /api/chats/:chatId/messages`.
 */
export async function beginTurn(call: ToolCall, turn: NewTurn) {
  const { id = newId(), parts, intent, waitSeconds } = turn;
  // A repeated call without a chat finds the chat of the first.
  const chatId = turn.chatId ?? id;
  const message: UserMessage = { id, role: "user", parts, metadata: { intent } };
  const output = await followTurn(call, waitSeconds, async () => ({
    chatId,
    runId: (await takeMessage(call.caller.userId, chatId, message)).runId,
  }));
  return { output, text: turnText(output) };
}

/**
 * The same in a chat that is there: a wrong id must not begin another.
 *
 * @throws Refusal 404 for a chat that is unknown or somebody else's.
 */
export async function beginTurnInChat(call: ToolCall, turn: NewTurn & { chatId: string }) {
  if (!(await findChat(call.caller.userId, turn.chatId))) throw notFound("There is no such chat.");
  return beginTurn(call, turn);
}
