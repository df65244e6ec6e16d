import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** Clients that wait for a person's approval (RFC 8628). */
export const deviceCodes = pgTable("device_codes", {
  id: text().primaryKey(),
  deviceCode: text("device_code").notNull().unique(),
  userCode: text("user_code").notNull().unique(),
  userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  status: text().notNull(),
  lastPolledAt: timestamp("last_polled_at", { withTimezone: true }),
  pollingInterval: integer("polling_interval"),
  clientId: text("client_id"),
  scope: text(),
  /** Origin of the extension that asks; null for a client that is no browser extension. */
  origin: text(),
  /** The network address that it asked from. */
  address: text(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
