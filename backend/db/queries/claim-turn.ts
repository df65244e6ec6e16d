import type { UserMessage } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { eq } from "drizzle-orm";
import { askAgain } from "../ask-again.ts";
import { database, pool } from "../client.ts";
import { runs } from "../schema/runs.ts";
import { storableJson } from "../storable-json.ts";
import { UNTITLED } from "./chats.ts";
import { loadMessage } from "./messages.ts";
import { partRows } from "./part-rows.ts";
import { isSameContent } from "./same-content.ts";
import { titleFor } from "./title-for.ts";

/** How long the database is waited for, in milliseconds; a client sends its message again. */
export const CLAIM_PATIENCE_MS = 10_000;

/** The result of posting a message. */
export type ClaimResult =
  /** The turn is ours to start. */
  | { outcome: "claimed"; runId: string }
  /** The same message was posted before; `collected` when its stream is gone. */
  | { outcome: "repeated"; runId: string; collected: boolean }
  | { outcome: "conflict" }
  | { outcome: "turn-running"; activeRunId: string; isSession: boolean }
  | { outcome: "not-found" };

/**
 * Stores a user's message and claims its turn, in one statement: the message, the assistant
 * message that will answer it, the run, and its stream with the first chunks. From then on the
 * turn happens, once, whatever becomes of this process. An unknown chat is created.
 *
 * @param firstChunks of the stream as JSON, made from the answer's id.
 */
export async function claimTurn(
  claim: { userId: string; chatId: string; message: UserMessage; instanceId: string },
  firstChunks: (messageId: string) => readonly string[],
): Promise<ClaimResult> {
  const { userId, chatId, message, instanceId } = claim;
  const run = { id: newId(), messageId: newId() };
  const ask = async () => {
    const { rows } = await pool().query<{
      outcome: "claimed" | "known" | "session" | "turn" | "not-found";
      run_id: string;
    }>({
      name: "linnet-claim-turn",
      text: "select * from linnet_claim_turn($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      values: [
        userId,
        chatId,
        message.id,
        storableJson([
          { id: message.id, role: "user", metadata: message.metadata },
          { id: run.messageId, role: "assistant" },
        ]),
        storableJson(partRows(message)),
        titleFor(message),
        UNTITLED,
        run.id,
        run.messageId,
        instanceId,
        firstChunks(run.messageId),
      ],
    });
    return rows[0];
  };
  const row = await askAgain(ask, { what: "a claim", withinMs: CLAIM_PATIENCE_MS });
  switch (row?.outcome) {
    case "claimed":
      return { outcome: "claimed", runId: run.id };
    case "session":
    case "turn":
      return {
        outcome: "turn-running",
        activeRunId: row.run_id,
        isSession: row.outcome === "session",
      };
    case "known":
      return known(claim, run.id);
    default:
      return { outcome: "not-found" };
  }
}

/** Returns the result for a message that exists already. */
async function known(
  { userId, chatId, message }: { userId: string; chatId: string; message: UserMessage },
  claimedRunId: string,
): Promise<ClaimResult> {
  const stored = await loadMessage(message.id);
  const [run] = await database().select().from(runs).where(eq(runs.userMessageId, message.id));
  // A claim whose answer was lost on its way.
  if (run?.id === claimedRunId) return { outcome: "claimed", runId: run.id };
  const isSame =
    stored && run?.userId === userId && run.chatId === chatId && isSameContent(stored, message);
  if (!isSame) return { outcome: "conflict" };
  return { outcome: "repeated", runId: run.id, collected: run.collectedAt !== null };
}
