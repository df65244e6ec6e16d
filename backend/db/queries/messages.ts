import type { LinnetMessage } from "@linnet/protocol";
import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import { processSingleton } from "../../process/process-singleton.ts";
import { database, type Transaction } from "../client.ts";
import { messages } from "../schema/messages.ts";
import { parts } from "../schema/parts.ts";
import { sessionTurns } from "../schema/session-turns.ts";
import { rowToPart } from "./part-rows.ts";

/** A stored message and the run that belongs to it. */
export interface StoredMessage {
  message: LinnetMessage;
  runId: string | null;
}

function messagesWhere(condition: SQL | undefined) {
  return database()
    .select()
    .from(messages)
    .leftJoin(parts, eq(parts.messageId, messages.id))
    .where(condition)
    .orderBy(asc(messages.position), asc(parts.position));
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
  const loaded: StoredMessage[] = [];
  for (const { messages: row, parts: part } of rows) {
    let last = loaded.at(-1);
    if (last?.message.id !== row.id) {
      last = {
        message: {
          id: row.id,
          role: row.role,
          parts: [],
          ...(row.metadata === null ? {} : { metadata: row.metadata }),
        },
        runId: row.runId,
      };
      loaded.push(last);
    }
    if (part) last.message.parts.push(rowToPart(part));
  }
  return loaded;
}

/** One message, or undefined. */
export async function loadMessage(id: string): Promise<LinnetMessage | undefined> {
  const rows = await database()
    .select()
    .from(messages)
    .leftJoin(parts, eq(parts.messageId, messages.id))
    .where(eq(messages.id, id))
    .orderBy(asc(parts.position));
  const first = rows[0]?.messages;
  if (!first) return undefined;
  return {
    id: first.id,
    role: first.role,
    parts: rows.flatMap((row) => (row.parts ? [rowToPart(row.parts)] : [])),
    ...(first.metadata === null ? {} : { metadata: first.metadata }),
  };
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

/** Messages with these ids are taken in one after another, whichever chats they name. */
export async function lockMessageIds(
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(id, 0))
          from (select id from unnest(${sql.param(ids)}::text[]) as id order by id) ordered`,
  );
}
