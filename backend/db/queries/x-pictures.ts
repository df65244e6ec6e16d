import { asc, eq, sql } from "drizzle-orm";
import { askAgain } from "../ask-again.ts";
import { database } from "../client.ts";
import { xPictures } from "../schema/x-pictures.ts";

/** A picture of the outbox. */
export type XPicture = typeof xPictures.$inferSelect;

/** The pictures of a post of the outbox, in order. */
export async function picturesOfPost(postId: string): Promise<XPicture[]> {
  return database()
    .select()
    .from(xPictures)
    .where(eq(xPictures.postId, postId))
    .orderBy(asc(xPictures.place));
}

/** Notes X's id of a picture, before X is sent any of its bytes. */
export async function markSending(id: string, mediaId: string): Promise<void> {
  await database()
    .update(xPictures)
    .set({ state: "sending", mediaId, expiresAt: null })
    .where(eq(xPictures.id, id));
}

/** Notes that X has a picture with its description, and for how many seconds a post may name it. */
export async function markUploaded(id: string, seconds: number): Promise<XPicture> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  const store = () =>
    database()
      .update(xPictures)
      .set({ state: "uploaded", expiresAt })
      .where(eq(xPictures.id, id))
      .returning();
  const [row] = await askAgain(store, { what: "what X has of a picture" });
  if (!row) throw new Error(`the picture ${id} is not in the outbox`);
  return row;
}

/** Forgets what X has of a post's pictures: they are uploaded again. */
export async function forgetUploads(postId: string): Promise<void> {
  await database()
    .update(xPictures)
    .set({ state: "waiting", mediaId: null, expiresAt: null })
    .where(eq(xPictures.postId, postId));
}
