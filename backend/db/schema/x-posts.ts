import { index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { approvals } from "./approvals.ts";
import { users } from "./users.ts";

/**
 * The outbox: one row for each post that a person has approved. A row is claimed (`sending`)
 * before X is called, so a call whose answer was lost is known to have been made perhaps.
 */
export const xPosts = pgTable(
  "x_posts",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    approvalId: uuid("approval_id")
      .notNull()
      .references(() => approvals.id, { onDelete: "cascade" }),
    draftId: uuid("draft_id").notNull(),
    /** X's id of the account that it is posted from. */
    accountId: text("account_id").notNull(),
    /** Which post of the draft's thread this is, from 0. */
    position: integer().notNull(),
    text: text().notNull(),
    /** X's id of the post before it in the thread, or of the one that the thread replies to. */
    inReplyTo: text("in_reply_to"),
    /** X's id of the post that it quotes. */
    quotes: text(),
    /**
     * `waiting`: X was not asked, or has refused. `sending`: X is being asked, or was when the
     * process died. `unsure`: it was asked, and nobody can tell. `gone`: taken down again.
     */
    state: text({ enum: ["waiting", "sending", "unsure", "posted", "gone"] })
      .notNull()
      .default("waiting"),
    /** X's id of the post. */
    postId: text("post_id"),
    /** When X was first asked. */
    claimedAt: timestamp("claimed_at", { withTimezone: true }),
    postedAt: timestamp("posted_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("x_posts_position").on(table.approvalId, table.position),
    index("x_posts_draft").on(table.draftId),
    index("x_posts_user").on(table.userId),
  ],
);
