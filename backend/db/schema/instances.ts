import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * The backend processes that share this database. No index has the time of the last beat: PostgreSQL would write a row of each index
 * for each beat.
 */
export const instances = pgTable("instances", {
  id: uuid().primaryKey(),
  /**
   * Names the instance's own task queue. The living process holds a session-level advisory
   * lock for it, which the database frees at once when the process dies.
   */
  slot: integer().notNull(),
  hostname: text().notNull(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
  heartbeatAt: timestamp("heartbeat_at", { withTimezone: true }).notNull().defaultNow(),
  /** Since when it has beaten without a gap: only then can it tell whether others are silent. */
  beatingSince: timestamp("beating_since", { withTimezone: true }).notNull().defaultNow(),
  /** Since when it only finishes what it has; nothing is handed to it from then on. */
  leavingAt: timestamp("leaving_at", { withTimezone: true }),
});
