import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { messages } from "./messages.ts";

/**
 * The parts of messages, one row each, with a column for what is read by name.
 * `rest` keeps the members of a part for which there is no column.
 */
export const parts = pgTable(
  "parts",
  {
    id: uuid().primaryKey(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** `text`, `reasoning`, `tool-<name>`, `data-<name>`, `source-url`, `step-start`, ... */
    type: text().notNull(),
    text: text(),
    state: text(),
    toolCallId: text("tool_call_id"),
    input: jsonb(),
    output: jsonb(),
    errorText: text("error_text"),
    sourceId: text("source_id"),
    url: text(),
    title: text(),
    /** The id of a data part: a later one with the same id replaces it. */
    dataId: text("data_id"),
    data: jsonb(),
    rest: jsonb(),
  },
  (table) => [
    unique("parts_position").on(table.messageId, table.position),
    // The list of chats looks for the first source of each.
    index("parts_source")
      .on(table.messageId, table.position)
      .where(sql`${table.type} in ('source-url', 'source-document', 'data-context')`),
  ],
);
