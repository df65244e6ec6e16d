import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** A person's usage of a day (UTC). It stays when the person deletes chats. */
export const dailyUsage = pgTable(
  "daily_usage",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date().notNull(),
    messages: integer().notNull().default(0),
    tokens: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
