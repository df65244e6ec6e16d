import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { projects } from "./projects.ts";
import { users } from "./users.ts";

export const chats = pgTable(
  "chats",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    projectId: uuid("project_id")
      .notNull()
      .references(() => projects.id),
    title: text().notNull(),
    /** The title that the chat was asked for with; none when a message, or an earlier version, has made it. */
    askedTitle: text("asked_title"),
    /** The run that is being written now. At most one turn runs in a chat. */
    activeRunId: uuid("active_run_id"),
    /** The session that lives in this chat, if one does: its messages are sent to the session. */
    sessionRunId: uuid("session_run_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("chats_newest").on(table.userId, table.updatedAt.desc(), table.id.desc()),
    // Whoever deletes a project looks for its chats.
    index("chats_project").on(table.projectId),
  ],
);
