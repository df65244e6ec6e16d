import type { Chat, ChatState } from "@linnet/protocol";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { runs } from "../schema/runs.ts";
import { anyCase } from "./any-case.ts";
import { descending } from "./descending.ts";

type ChatRow = typeof chats.$inferSelect;

/** Title of a chat that nobody has named and nothing was said in. */
export const UNTITLED = "New chat";

function toChat(row: ChatRow): Chat {
  return {
    id: row.id,
    title: row.title,
    projectId: row.projectId,
    updatedAt: row.updatedAt.toISOString(),
    activeRunId: row.activeRunId,
    ...(row.sessionRunId ? { sessionRunId: row.sessionRunId } : {}),
  };
}

function toSource({ title, url }: { title: string | null; url: string | null }) {
  return { title: title ?? url ?? "", ...(url ? { url } : {}) };
}

/** A user's chat, or undefined: somebody else's chat is as unknown as one that is not there. */
export async function findChat(
  userId: string,
  chatId: string,
  connection: Database | Transaction = database(),
): Promise<Chat | undefined> {
  const [row] = await connection
    .select()
    .from(chats)
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)));
  return row && toChat(row);
}

/** Position in the list of chats, behind the last one that was returned. */
interface ChatCursor {
  updatedAt: string;
  id: string;
}

// Columns are written out: as members of a selection, Drizzle would leave the names of their tables away.
/**
 * In which state a chat is. With `exists`, PostgreSQL may read all drafts of all people at once, in place of looking for
 * those of each chat.
 */
const STATE = sql<ChatState>`case
  when (select true from runs r
    where r.id = chats.active_run_id and r.waiting_for = 'approval' limit 1) then 'asks'
  when chats.active_run_id is not null then 'writing'
  when (select r.status from runs r where r.chat_id = chats.id order by r.created_at desc limit 1)
    = 'failed' then 'failed'
  when (select true from drafts d join x_posts x on x.draft_id = d.id
    where d.chat_id = chats.id and x.state = 'posted' limit 1) then 'posted'
  when (select true from drafts d where d.chat_id = chats.id limit 1) then 'drafted'
  else 'answered' end`;

/** The first source that an answer in the chat names; without one, what was attached first. */
const SOURCE = sql<{ title: string | null; url: string | null } | null>`(
  select json_build_object('title', coalesce(p.title, p.data->>'title'), 'url', coalesce(p.url, p.data->>'url'))
    from messages m join parts p on p.message_id = m.id
    where m.chat_id = chats.id and p.type in ('source-url', 'source-document', 'data-context')
    order by p.type = 'data-context', m.position, p.position limit 1)`;

/** With `exists`, PostgreSQL may look for the text in what all people wrote, in place of in each chat of the person's. */
function hasText(q: string) {
  const pattern = anyCase(q);
  return sql`(chats.title ~ ${pattern} or (
    select true from messages m join parts p on p.message_id = m.id
    where m.chat_id = chats.id and p.type = 'text' and p.text ~ ${pattern} limit 1))`;
}

/** What is true of a person's chat in a state, and found by index: so the state is asked of few chats. */
function mayBe(state: ChatState, userId: string) {
  switch (state) {
    case "asks":
    case "writing":
      return isNotNull(chats.activeRunId);
    case "failed":
      return sql`chats.id in (select r.chat_id from runs r where r.user_id = ${userId} and r.status = 'failed')`;
    case "posted":
      return sql`chats.id in (select d.chat_id from x_posts x join drafts d on d.id = x.draft_id
        where x.user_id = ${userId} and x.state = 'posted')`;
    case "drafted":
    case "answered":
      return undefined;
  }
}

/**
 * A page of a user's chats, newest first.
 *
 * @param wanted.q - Only chats with this text in their title or in the text of a message.
 * @param wanted.state - Only chats in this state.
 */
export async function listChats(
  userId: string,
  wanted: {
    limit: number;
    cursor?: ChatCursor | undefined;
    q?: string | undefined;
    state?: ChatState | undefined;
  },
): Promise<{ chats: Chat[]; next: ChatCursor | undefined }> {
  const { limit, cursor, q, state } = wanted;
  const rows = await database()
    .select({
      chat: chats,
      exact: sql<string>`${chats.updatedAt}::text`,
      state: STATE,
      source: SOURCE,
    })
    .from(chats)
    .where(
      and(
        eq(chats.userId, userId),
        q === undefined ? undefined : hasText(q),
        state === undefined ? undefined : and(mayBe(state, userId), eq(STATE, state)),
        cursor
          ? sql`(${chats.updatedAt}, ${chats.id}) < (${cursor.updatedAt}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(descending(chats.updatedAt), descending(chats.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    chats: page.map(({ chat, state: found, source }) => ({
      ...toChat(chat),
      state: found,
      ...(source ? { source: toSource(source) } : {}),
    })),
    // A Date holds milliseconds, PostgreSQL microseconds: the cursor keeps all of them.
    next: last && { updatedAt: last.exact, id: last.chat.id },
  };
}

/** The result of making a chat. */
export type CreateChatResult =
  | { outcome: "created" | "same"; chat: Chat }
  | { outcome: "conflict" };

/** Makes a chat; the same again is recognised, other content under the same id is not taken. */
export async function createChat(
  userId: string,
  wanted: { id: string; projectId: string; title: string },
): Promise<CreateChatResult> {
  const [row] = await database()
    .insert(chats)
    .values({ ...wanted, userId, askedTitle: wanted.title })
    .onConflictDoNothing()
    .returning();
  if (row) return { outcome: "created", chat: toChat(row) };
  const [existing] = await database()
    .select()
    .from(chats)
    .where(and(eq(chats.id, wanted.id), eq(chats.userId, userId)));
  if (!existing) return { outcome: "conflict" };
  // The first message and the person give a chat another title.
  const asked = existing.askedTitle ? [existing.askedTitle] : [UNTITLED, existing.title];
  return asked.includes(wanted.title) && existing.projectId === wanted.projectId
    ? { outcome: "same", chat: toChat(existing) }
    : { outcome: "conflict" };
}

/** Renames a chat. */
export async function renameChat(
  userId: string,
  chatId: string,
  title: string,
): Promise<Chat | undefined> {
  const [row] = await database()
    .update(chats)
    .set({ title, updatedAt: new Date() })
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)))
    .returning();
  return row && toChat(row);
}

/**
 * Locks chats of a user's for the rest of the transaction, with their runs.
 *
 * @param chatId only this one.
 */
export async function lockChats(
  transaction: Transaction,
  userId: string,
  chatId?: string,
): Promise<{ chatIds: string[]; runIds: string[] }> {
  const theirRuns = and(eq(runs.userId, userId), chatId ? eq(runs.chatId, chatId) : undefined);
  // Runs first, as whoever ends one does. One that is claimed meanwhile is read afterwards.
  await transaction.select({ id: runs.id }).from(runs).where(theirRuns).for("update");
  const locked = await transaction
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), chatId ? eq(chats.id, chatId) : undefined))
    .for("update");
  const found = await transaction.select({ id: runs.id }).from(runs).where(theirRuns);
  return { chatIds: locked.map(({ id }) => id), runIds: found.map(({ id }) => id) };
}

/** Chats that one statement deletes: with all that belongs to them, it ends long before PostgreSQL would cancel it. */
const DELETED_AT_ONCE = 50;

/** Deletes chats and all that belongs to them. */
export async function deleteChats(
  transaction: Transaction,
  chatIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < chatIds.length; at += DELETED_AT_ONCE) {
    const these = chatIds.slice(at, at + DELETED_AT_ONCE);
    await transaction.delete(chats).where(inArray(chats.id, these));
  }
}
