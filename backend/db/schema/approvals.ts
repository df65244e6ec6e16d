import type { Schedule } from "@linnet/protocol";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { runs } from "./runs.ts";
import { users } from "./users.ts";

/**
 * Requests of side-effectful tools, each for exactly one input. The answer stands here and
 * nowhere else: the hook that a run waits in only wakes it up.
 */
export const approvals = pgTable(
  "approvals",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    runId: uuid("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    toolCallId: text("tool_call_id").notNull(),
    /** How often this call was asked about before, for another input. */
    round: integer().notNull().default(0),
    tool: text().notNull(),
    /** The input that was shown, and that the tool executes after the approval. */
    input: jsonb().notNull(),
    /** The draft that the input was read from: another text of it is another input. */
    draftId: uuid("draft_id"),
    state: text({ enum: ["requested", "approved", "declined"] })
      .notNull()
      .default("requested"),
    /** The reason of the answer; only a person can approve, as it was shown or `edited`. */
    cause: text({ enum: ["person", "edited", "changed", "expired", "stopped", "message"] }),
    /** The time for which it was approved: only the run that this time begins may do it. */
    schedule: jsonb().$type<Schedule>(),
    /** In a person's words, for the agent to read. */
    reason: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    /** When the run was last woken up with the answer. */
    deliveredAt: timestamp("delivered_at", { withTimezone: true }),
    /** When the run took the answer in. */
    settledAt: timestamp("settled_at", { withTimezone: true }),
  },
  (table) => [
    unique("approvals_call").on(table.runId, table.toolCallId, table.round),
    index("approvals_open").on(table.expiresAt).where(sql`settled_at is null`),
    index("approvals_answered")
      .on(table.runId)
      .where(sql`settled_at is null and state <> 'requested'`),
    index("approvals_user").on(table.userId),
  ],
);
