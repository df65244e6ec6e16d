import type { LinnetMessage } from "@linnet/protocol";
import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import { processSingleton } from "../../process/process-singleton.ts";
import { database } from "../client.ts";
import { messages } from "../schema/messages.ts";
import { parts } from "../schema/parts.ts";
import { sessionTurns } from "../schema/session-turns.ts";
import { type PartRow, rowToPart } from "./part-rows.ts";

/** A stored message and the run that belongs to it. */
export interface StoredMessage {
  message: LinnetMessage;
  runId: string | null;
}

/** The parts come as one value for each message: a row for each part takes several times as long to read. */
const partsOfMessage = sql<PartRow[] | null>`(
  select json_agg(part order by part.position) from ${parts} part where part.message_id = ${messages}.id)`;

function messagesWhere(condition: SQL | undefined) {
  return database()
    .select({
      id: messages.id,
      role: messages.role,
      metadata: messages.metadata,
      runId: messages.runId,
      parts: partsOfMessage,
    })
    .from(messages)
    .where(condition)
    .orderBy(asc(messages.position));
}

type MessageRow = Awaited<ReturnType<typeof messagesWhere>>[number];

function rowToMessage({ id, role, metadata, parts: rows }: MessageRow): LinnetMessage {
  const message = { id, role, parts: (rows ?? []).map(rowToPart) };
  return metadata === null ? message : { ...message, metadata };
}

/**
 * A chat's messages with their parts, in the server's order.
 *
 * @param count only so many of them, from the first one on.
 */
export async function loadMessages(chatId: string, count?: number): Promise<StoredMessage[]> {
  const whole = processSingleton("messages-of-chat", () =>
    messagesWhere(eq(messages.chatId, sql.placeholder("chatId"))).prepare("linnet-messages"),
  );
  const rows =
    count === undefined
      ? await whole.execute({ chatId })
      : await messagesWhere(and(eq(messages.chatId, chatId), lt(messages.position, count)));
  return rows.map((row) => ({ message: rowToMessage(row), runId: row.runId }));
}

/** One message, or undefined. */
export async function loadMessage(id: string): Promise<LinnetMessage | undefined> {
  const [row] = await messagesWhere(eq(messages.id, id));
  return row && rowToMessage(row);
}

/** When a message came; of a session's, when it was sent, and not when its turn began. */
export async function arrivalOf(id: string): Promise<Date | undefined> {
  const [row] = await database()
    .select({ inChat: messages.createdAt, inSession: sessionTurns.createdAt })
    .from(messages)
    .leftJoin(sessionTurns, eq(sessionTurns.id, messages.id))
    .where(eq(messages.id, id));
  return row?.inSession ?? row?.inChat;
}
