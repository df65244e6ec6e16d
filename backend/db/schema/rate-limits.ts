import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Counters of rate-limiter-flexible, shared by all instances; the columns are its own. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since the epoch. */
  expire: bigint({ mode: "number" }),
});
