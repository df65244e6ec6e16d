import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { pictures } from "../schema/pictures.ts";

/** A stored picture, its bytes as they are stored: encrypted. */
export type PictureRow = typeof pictures.$inferSelect;

/** For how long a picture stays that no draft names; a client stores the draft right after the picture. */
const UNNAMED_STAY = "1 hour";

/** Locks a chat's pictures and what names them for the rest of the transaction. */
export async function lockPictures(transaction: Transaction, chatId: string): Promise<void> {
  await transaction
    .select({ id: chats.id })
    .from(chats)
    .where(eq(chats.id, chatId))
    .for("no key update");
}

/** Whether no draft of the chat names a picture, now or in a revision. */
const isUnnamed = sql`not exists (
  select from (
    select d.variants from drafts d where d.chat_id = ${pictures.chatId}
     union all
    select r.variants from drafts d join draft_revisions r on r.draft_id = d.id
     where d.chat_id = ${pictures.chatId}) as states
   where jsonb_path_exists(states.variants, '$[*].posts[*].pictures[*] ? (@.id == $id)',
           jsonb_build_object('id', ${pictures.id})))`;

async function deleteUnnamed(
  transaction: Transaction,
  chatId: string,
  which: SQL | undefined,
): Promise<void> {
  await transaction.delete(pictures).where(and(eq(pictures.chatId, chatId), which, isUnnamed));
}

/** Deletes the pictures of drafts that are deleted, as far as no other draft of the chat names them. */
export async function deleteLeftPictures(transaction: Transaction, chatId: string): Promise<void> {
  await deleteUnnamed(transaction, chatId, isNull(pictures.draftId));
}

/** Stores a picture; false when the chat has `most` of them. The chat's pictures are to be locked. */
export async function insertPicture(
  transaction: Transaction,
  picture: Omit<PictureRow, "createdAt">,
  most: number,
): Promise<boolean> {
  const count = () => transaction.$count(pictures, eq(pictures.chatId, picture.chatId));
  if ((await count()) >= most) {
    const isOld = sql`${pictures.createdAt} < now() - interval '${sql.raw(UNNAMED_STAY)}'`;
    await deleteUnnamed(transaction, picture.chatId, isOld);
    if ((await count()) >= most) return false;
  }
  await transaction.insert(pictures).values(picture);
  return true;
}

/** A picture of a user's, or undefined. */
export async function findPicture(userId: string, id: string): Promise<PictureRow | undefined> {
  const [row] = await database()
    .select()
    .from(pictures)
    .where(and(eq(pictures.id, id), eq(pictures.userId, userId)));
  return row;
}

/** The ids of a chat's pictures. */
export async function pictureIds(
  chatId: string,
  connection: Database | Transaction = database(),
): Promise<Set<string>> {
  const rows = await connection
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.chatId, chatId));
  return new Set(rows.map(({ id }) => id));
}

/** The ids of all of a person's pictures, oldest first. */
export async function listPictureIds(userId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.userId, userId))
    .orderBy(pictures.createdAt, pictures.id);
  return rows.map(({ id }) => id);
}
