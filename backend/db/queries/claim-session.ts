import type { LinnetPart } from "@linnet/shared/protocol/linnet-message";
import { newId } from "@linnet/shared/protocol/new-id";
import type { ConversationMessage, StartSession } from "@linnet/shared/protocol/requests";
import { and, eq, inArray, sql } from "drizzle-orm";
import { database, type Transaction } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { messages } from "../schema/messages.ts";
import { projects } from "../schema/projects.ts";
import { runs } from "../schema/runs.ts";
import { sessionTurns } from "../schema/session-turns.ts";
import { UNTITLED } from "./chats.ts";
import { loadMessages, lockMessageIds, replaceParts } from "./messages.ts";
import { isSameContent } from "./same-content.ts";
import { titleFor } from "./title-for.ts";

/** What came of the wish to start a session. */
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

async function repeated(
  transaction: Transaction,
  userId: string,
  { projectId, messages: posted }: StartSession,
): Promise<ClaimSessionResult | undefined> {
  const ids = posted.map(({ id }) => id);
  const [taken] = await transaction
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.id, ids))
    .limit(1);
  const [queued] = await transaction
    .select({ id: sessionTurns.id, runId: sessionTurns.runId, number: sessionTurns.number })
    .from(sessionTurns)
    .where(inArray(sessionTurns.id, ids))
    .orderBy(sql`${sessionTurns.id} = ${ids.at(-1) ?? null} desc`)
    .limit(1);
  if (!taken && !queued) return undefined;

  const conflict = { outcome: "conflict" as const, id: queued?.id ?? taken?.id ?? "" };
  if (queued?.id !== ids.at(-1) || queued?.number !== 1) return conflict;
  const [run] = await transaction
    .select()
    .from(runs)
    .where(and(eq(runs.id, queued.runId), eq(runs.userId, userId)));
  if (!run) return conflict;
  const [chat] = await transaction.select().from(chats).where(eq(chats.id, run.chatId));
  const stored = await loadMessages(run.chatId, transaction, posted.length);
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
 * answers it, in one transaction: a chat with the messages, the run, and whatever `open` adds
 * (the run's stream). From then on the session is there, once, whatever becomes of this process.
 */
export async function claimSession(
  claim: { userId: string; session: StartSession; instanceId: string },
  open: (transaction: Transaction, run: { id: string; messageId: string }) => Promise<void>,
): Promise<ClaimSessionResult> {
  const { userId, session, instanceId } = claim;
  const { projectId, messages: posted } = session;
  const asked = posted.at(-1);
  if (asked?.role !== "user") throw new Error("the last message of a session is a user's");
  return database().transaction(async (transaction) => {
    await lockMessageIds(
      transaction,
      posted.map(({ id }) => id),
    );
    const [project] = await transaction
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
    if (!project) return { outcome: "no-project" };
    const before = await repeated(transaction, userId, session);
    if (before) return before;

    const run = { id: newId(), messageId: newId() };
    const chatId = newId();
    const first = posted.find((message) => message.role === "user");
    await transaction.insert(chats).values({
      id: chatId,
      userId,
      projectId,
      title: first ? titleFor(first) : UNTITLED,
      sessionRunId: run.id,
    });
    await transaction.insert(messages).values([
      ...posted.map(({ id, role, metadata }, position) => ({
        id,
        chatId,
        position,
        role,
        runId: run.id,
        ...(metadata === undefined ? {} : { metadata }),
      })),
      {
        id: run.messageId,
        chatId,
        position: posted.length,
        role: "assistant" as const,
        runId: run.id,
      },
    ]);
    for (const message of posted) {
      await replaceParts(transaction, message.id, keptParts(message));
    }
    await transaction.insert(runs).values({
      id: run.id,
      kind: "session",
      userId,
      chatId,
      userMessageId: asked.id,
      messageId: run.messageId,
      claimedBy: instanceId,
    });
    await transaction.insert(sessionTurns).values({
      id: asked.id,
      runId: run.id,
      number: 1,
      text: textOf(asked),
      status: "running",
    });
    await open(transaction, run);
    return { outcome: "claimed", runId: run.id };
  });
}
