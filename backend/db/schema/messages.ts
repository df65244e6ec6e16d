import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { chats } from "./chats.ts";

/** A message of a chat. Its content stands in `parts`. */
export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    /** Order within the chat, given by the server: clocks of clients differ. */
    position: integer().notNull(),
    role: text({ enum: ["user", "assistant"] }).notNull(),
    /** The run that a user's message started, or that writes this assistant message. */
    runId: uuid("run_id"),
    metadata: jsonb(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("messages_position").on(table.chatId, table.position),
    index("messages_run").on(table.runId),
  ],
);
