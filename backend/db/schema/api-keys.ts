import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/**
 * Tokens of connected clients and API keys, stored hashed. The columns are those of Better Auth's
 * API-key plugin; its own quota columns stay empty.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    configId: text("config_id").notNull().default("default"),
    name: text(),
    /** The first characters, by which a person can tell keys apart. */
    start: text(),
    /** The person whose key it is. */
    referenceId: text("reference_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    prefix: text(),
    /** SHA-256 of the key. */
    key: text().notNull().unique(),
    refillInterval: integer("refill_interval"),
    refillAmount: integer("refill_amount"),
    lastRefillAt: timestamp("last_refill_at", { withTimezone: true }),
    enabled: boolean().notNull().default(true),
    rateLimitEnabled: boolean("rate_limit_enabled").notNull().default(false),
    rateLimitTimeWindow: integer("rate_limit_time_window"),
    rateLimitMax: integer("rate_limit_max"),
    requestCount: integer("request_count").notNull().default(0),
    remaining: integer(),
    lastRequest: timestamp("last_request", { withTimezone: true }),
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    /** `{"linnet": [scopes]}` as JSON. */
    permissions: text(),
    /** `{"clientId": ...}` as JSON, for a connected client. */
    metadata: text(),
  },
  (table) => [index("api_keys_reference").on(table.referenceId)],
);
