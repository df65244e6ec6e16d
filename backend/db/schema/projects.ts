import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** A purpose that a person writes for. Chats belong to a project; the prompt contains its voice. */
export const projects = pgTable(
  "projects",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    voice: jsonb(),
    /** Whether the voice is learnt from what the person does with drafts. */
    learn: boolean().notNull().default(true),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("projects_user").on(table.userId, table.id),
    uniqueIndex("projects_one_default").on(table.userId).where(sql`${table.isDefault}`),
  ],
);
