import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { runs } from "./runs.ts";

/**
 * What people sent to sessions, in the order in which it was taken in: the truth about what is
 * still to be answered. A row whose turn has begun keeps its message in the chat.
 */
export const sessionTurns = pgTable(
  "session_turns",
  {
    /** The id of the user's message. */
    id: uuid().primaryKey(),
    runId: uuid("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    /** Order within the session, from 1. */
    number: integer().notNull(),
    /** The text of the message; null for the wish to end the session. */
    text: text(),
    /** The metadata of the message, which the message in the chat gets, too. */
    metadata: jsonb(),
    status: text({ enum: ["queued", "running", "completed", "stopped", "failed"] })
      .notNull()
      .default("queued"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("session_turns_number").on(table.runId, table.number),
    index("session_turns_status").on(table.runId, table.status),
  ],
);
