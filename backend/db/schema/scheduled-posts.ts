import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { approvals } from "./approvals.ts";
import { chats } from "./chats.ts";
import { drafts } from "./drafts.ts";
import { users } from "./users.ts";

/**
 * Drafts that wait for their time. At the time, a message in the person's name begins a turn of the
 * chat, which posts what was approved, or asks. The outbox sees to it that this happens once.
 */
export const scheduledPosts = pgTable(
  "scheduled_posts",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    /** What is posted. Without one it is a reminder: the turn then asks, or hands over links. */
    approvalId: uuid("approval_id").references(() => approvals.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The IANA name of the time zone in which the person chose the time. */
    timeZone: text("time_zone").notNull(),
    /** `failed`: no turn could begin it. It waits for the person. */
    state: text({ enum: ["scheduled", "begun", "cancelled", "failed"] })
      .notNull()
      .default("scheduled"),
    /** The message that begins the turn: each time that is chosen has another one. */
    messageId: uuid("message_id").notNull().unique(),
    /** The run that has begun it. */
    runId: uuid("run_id"),
    /** When a turn was last asked for, and how many of them have failed before they began it. */
    triedAt: timestamp("tried_at", { withTimezone: true }),
    failures: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("scheduled_posts_due").on(table.at).where(sql`state = 'scheduled'`),
    index("scheduled_posts_user").on(table.userId),
    index("scheduled_posts_draft").on(table.draftId),
    index("scheduled_posts_chat").on(table.chatId),
    index("scheduled_posts_approval").on(table.approvalId),
  ],
);
