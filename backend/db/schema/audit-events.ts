import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** Acts in a person's name and who allowed them. A row has ids, names and hashes, but no texts. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Such as `approval.approved` or `post.sent`. */
    action: text().notNull(),
    details: jsonb().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("audit_events_user").on(table.userId, table.createdAt),
    index("audit_events_created").on(table.createdAt, table.id),
    // Retention deletes old lines of some actions, and those of the others stay for good.
    index("audit_events_action").on(table.action, table.createdAt),
  ],
);
