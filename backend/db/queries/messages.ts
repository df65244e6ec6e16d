import type { LinnetMessage, LinnetPart } from "@linnet/shared/protocol/linnet-message";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { messages } from "../schema/messages.ts";
import { parts } from "../schema/parts.ts";
import { partToRow, rowToPart } from "./part-rows.ts";

/** A stored message and the run that belongs to it. */
export interface StoredMessage {
  message: LinnetMessage;
  runId: string | null;
}

/**
 * A chat's messages with their parts, in the server's order.
 *
 * @param count only so many of them, from the first one on.
 */
export async function loadMessages(
  chatId: string,
  connection: Database | Transaction = database(),
  count?: number,
): Promise<StoredMessage[]> {
  const rows = await connection
    .select()
    .from(messages)
    .leftJoin(parts, eq(parts.messageId, messages.id))
    .where(
      and(
        eq(messages.chatId, chatId),
        count === undefined ? undefined : lt(messages.position, count),
      ),
    )
    .orderBy(asc(messages.position), asc(parts.position));
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
export async function loadMessage(
  id: string,
  connection: Database | Transaction = database(),
): Promise<LinnetMessage | undefined> {
  const rows = await connection
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

/** Writes a message's parts in place of those that are there. Repeating it has no effect. */
export async function replaceParts(
  transaction: Transaction,
  messageId: string,
  written: readonly LinnetPart[],
): Promise<void> {
  await transaction.delete(parts).where(eq(parts.messageId, messageId));
  if (written.length > 0) {
    await transaction
      .insert(parts)
      .values(written.map((part, position) => partToRow(part, messageId, position)));
  }
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

/** The position of a chat's next message; the chat is to be locked. */
export async function nextPosition(transaction: Transaction, chatId: string): Promise<number> {
  const [last] = await transaction
    .select({ position: sql<number | null>`max(${messages.position})` })
    .from(messages)
    .where(eq(messages.chatId, chatId));
  return (last?.position ?? -1) + 1;
}
