import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { chats } from "./chats.ts";
import { users } from "./users.ts";

/**
 * A run carries out one turn of a chat, or a session: one turn after another. The row is made
 * together with the user's message, before the workflow engine knows of it: that is the claim
 * that makes a turn happen once. What it says of a turn is the one that is under way, or the
 * last one.
 */
export const runs = pgTable(
  "runs",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    kind: text({ enum: ["turn", "session"] })
      .notNull()
      .default("turn"),
    /** The turn, counted from 1; that of a chat is the first and only one. */
    turn: integer().notNull().default(1),
    /** Where the turn begins in the stream: its chunks are those from this index on. */
    turnStart: integer("turn_start").notNull().default(0),
    /** The user's message that the turn answers. */
    userMessageId: uuid("user_message_id").notNull().unique(),
    /** The assistant message that the turn writes. */
    messageId: uuid("message_id").notNull().unique(),
    /**
     * What of a person's the run waits for, in a hook: then nothing is under way, and silence is
     * no sign of trouble. `message`: a session between two turns.
     */
    waitingFor: text("waiting_for", { enum: ["message", "approval"] }),
    waitingSince: timestamp("waiting_since", { withTimezone: true }),
    /** Since when a message is there that a waiting session has not taken up. */
    dueSince: timestamp("due_since", { withTimezone: true }),
    /** When the hook was last resumed for what the run waits for. */
    wokenAt: timestamp("woken_at", { withTimezone: true }),
    /** The engine's run that carries this one out; the first one to be said stays. */
    engineRunId: text("engine_run_id").unique(),
    status: text({ enum: ["running", "completed", "stopped", "failed"] })
      .notNull()
      .default("running"),
    /** A problem object, for `failed`. */
    error: jsonb(),
    model: text(),
    /** Token counts of all model calls, added up. */
    usage: jsonb(),
    /** A stop of the turn that is under way. */
    cancelRequestedAt: timestamp("cancel_requested_at", { withTimezone: true }),
    /** The instance that took the message in and asks the engine to start. */
    claimedBy: uuid("claimed_by").notNull(),
    /** When `start()` was last asked for; a claim that never reached the engine is started again. */
    startRequestedAt: timestamp("start_requested_at", { withTimezone: true })
      .notNull()
      .defaultNow(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** When the stream's chunks were deleted. */
    collectedAt: timestamp("collected_at", { withTimezone: true }),
  },
  (table) => [
    index("runs_chat").on(table.chatId),
    index("runs_status").on(table.status, table.endedAt),
    index("runs_user").on(table.userId, table.status),
    // Runs whose streams are still to be collected, by when that is due.
    index("runs_retention")
      .on(table.endedAt)
      .where(sql`${table.collectedAt} is null and ${table.status} <> 'running'`),
    index("runs_waiting").on(table.waitingSince).where(sql`${table.waitingFor} is not null`),
    // The periodic statements read only rows with something to do.
    index("runs_at_work")
      .on(table.id)
      .where(
        sql`${table.status} = 'running' and (${table.waitingFor} is null or ${table.wokenAt} is not null)`,
      ),
    index("runs_unstarted")
      .on(table.startRequestedAt)
      .where(sql`${table.status} = 'running' and ${table.engineRunId} is null`),
    index("runs_stopping")
      .on(table.id)
      .where(sql`${table.status} = 'running' and ${table.cancelRequestedAt} is not null`),
    index("runs_due").on(table.dueSince).where(sql`${table.dueSince} is not null`),
  ],
);

/** Stops that arrived before the message they are for; kept for ten minutes. */
export const earlyCancels = pgTable(
  "early_cancels",
  {
    messageId: uuid("message_id").primaryKey(),
    userId: text("user_id").notNull(),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("early_cancels_age").on(table.requestedAt)],
);
