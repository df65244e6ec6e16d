import { integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { xPosts } from "./x-posts.ts";

/**
 * The outbox of pictures: one row for each picture of a post that a person has approved. X's id is stored
 * before the first byte is sent, so a process that comes after a crash asks X what it has.
 */
export const xPictures = pgTable(
  "x_pictures",
  {
    id: uuid().primaryKey(),
    postId: uuid("post_id")
      .notNull()
      .references(() => xPosts.id, { onDelete: "cascade" }),
    /** Which picture of the post this is, from 0. */
    place: integer().notNull(),
    pictureId: uuid("picture_id").notNull(),
    altText: text("alt_text").notNull(),
    /** `sending`: X has begun to take it in. `uploaded`: X has it, with its description. */
    state: text({ enum: ["waiting", "sending", "uploaded"] })
      .notNull()
      .default("waiting"),
    /** X's id of the picture. */
    mediaId: text("media_id"),
    /** Until when a post may name it. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
  },
  (table) => [unique("x_pictures_place").on(table.postId, table.place)],
);
