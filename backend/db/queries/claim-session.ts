import type { ConversationMessage, LinnetPart, StartSession } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { and, eq, inArray, sql } from "drizzle-orm";
import { askAgain } from "../ask-again.ts";
import { database, pool } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { messages } from "../schema/messages.ts";
import { runs } from "../schema/runs.ts";
import { sessionTurns } from "../schema/session-turns.ts";
import { storableJson } from "../storable-json.ts";
import { UNTITLED } from "./chats.ts";
import { CLAIM_PATIENCE_MS } from "./claim-turn.ts";
import { loadMessages } from "./messages.ts";
import { partRows } from "./part-rows.ts";
import { isSameContent } from "./same-content.ts";
import { titleFor } from "./title-for.ts";

/** The result of starting a session. */
export type ClaimSessionResult =
  /** The session is ours to start. */
  | { outcome: "claimed"; runId: string }
  /** The same was asked before; `collected` when the session's stream is gone. */
  | { outcome: "repeated"; runId: string; chatId: string; collected: boolean }
  /** The id of this message is taken by other content. */
  | { outcome: "conflict"; id: string }
  | { outcome: "no-project" };

/** The parts of a message as they are kept. */
export function keptParts({ role, parts }: ConversationMessage): LinnetPart[] {
  return role === "user"
    ? parts
    : // As AI SDK's reader builds them from the stream.
      parts.map(({ text }) => ({ type: "text", text, state: "done" }));
}

/** The text of a user's message. */
export function textOf({ parts }: { parts: ConversationMessage["parts"] }): string {
  return parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
}

/** Returns the result when a message with one of the ids exists already. */
async function known(
  userId: string,
  { projectId, messages: posted }: StartSession,
  claimedRunId: string,
): Promise<ClaimSessionResult> {
  const ids = posted.map(({ id }) => id);
  const [taken] = await database()
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.id, ids))
    .limit(1);
  const [queued] = await database()
    .select({ id: sessionTurns.id, runId: sessionTurns.runId, number: sessionTurns.number })
    .from(sessionTurns)
    .where(inArray(sessionTurns.id, ids))
    .orderBy(sql`${sessionTurns.id} = ${ids.at(-1) ?? null} desc`)
    .limit(1);
  if (queued?.runId === claimedRunId) return { outcome: "claimed", runId: claimedRunId };
  const conflict = { outcome: "conflict" as const, id: queued?.id ?? taken?.id ?? "" };
  if (queued?.id !== ids.at(-1) || queued?.number !== 1) return conflict;
  const [run] = await database()
    .select()
    .from(runs)
    .where(and(eq(runs.id, queued.runId), eq(runs.userId, userId)));
  if (!run) return conflict;
  const [chat] = await database().select().from(chats).where(eq(chats.id, run.chatId));
  const stored = await loadMessages(run.chatId, posted.length);
  const isSame =
    chat?.projectId === projectId &&
    posted.every((message, index) => {
      const kept = stored[index]?.message;
      return (
        kept?.id === message.id && isSameContent(kept, { ...message, parts: keptParts(message) })
      );
    });
  if (!isSame) return { outcome: "conflict", id: queued.id };
  return {
    outcome: "repeated",
    runId: run.id,
    chatId: run.chatId,
    collected: run.collectedAt !== null,
  };
}

/**
 * Stores a conversation whose last message is to be answered, and claims the session that
 * answers it, in one statement: a chat with the messages, the run, and its stream with the first
 * chunks. From then on the session is there, once, whatever becomes of this process.
 *
 * @param firstChunks of the stream as JSON, made from the first answer's id.
 */
export async function claimSession(
  claim: { userId: string; session: StartSession; instanceId: string },
  firstChunks: (messageId: string) => readonly string[],
): Promise<ClaimSessionResult> {
  const { userId, session, instanceId } = claim;
  const { projectId, messages: posted } = session;
  const asked = posted.at(-1);
  if (asked?.role !== "user") throw new Error("the last message of a session is a user's");
  const run = { id: newId(), chatId: newId(), messageId: newId() };
  const first = posted.find((message) => message.role === "user");
  const ask = async () => {
    const { rows } = await pool().query<{ outcome: "claimed" | "known" | "no-project" }>({
      name: "linnet-claim-session",
      text: `select linnet_claim_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
                 as outcome`,
      values: [
        userId,
        projectId,
        run.chatId,
        first ? titleFor(first) : UNTITLED,
        storableJson([
          ...posted.map(({ id, role, metadata }) => ({ id, role, metadata })),
          { id: run.messageId, role: "assistant" },
        ]),
        storableJson(
          partRows(...posted.map((message) => ({ id: message.id, parts: keptParts(message) }))),
        ),
        asked.id,
        textOf(asked),
        run.id,
        run.messageId,
        instanceId,
        firstChunks(run.messageId),
      ],
    });
    return rows[0]?.outcome;
  };
  const outcome = await askAgain(ask, { what: "a claim", withinMs: CLAIM_PATIENCE_MS });
  if (outcome === "claimed") return { outcome, runId: run.id };
  return outcome === "known" ? known(userId, session, run.id) : { outcome: "no-project" };
}
