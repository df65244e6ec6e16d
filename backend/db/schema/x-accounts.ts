import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** The X account that a person has connected. Tokens are encrypted with the backend's secret. */
export const xAccounts = pgTable("x_accounts", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** X's id of the account; empty, as the two names are, until X was asked whose the tokens are. */
  accountId: text("account_id").notNull(),
  username: text().notNull(),
  name: text().notNull(),
  accessToken: text("access_token").notNull(),
  /** Used once: X gives a new one with each new access token. */
  refreshToken: text("refresh_token"),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  /** Until when one process alone may renew the tokens; null when none does. */
  renewingUntil: timestamp("renewing_until", { withTimezone: true }),
  /** What X lets the tokens do, as X has said; null where it has not. */
  scope: text(),
  /** Fingerprint of the environment's tokens that it was made from; null for the connect page. */
  environment: text(),
  /** Since when X refuses the tokens. */
  refusedAt: timestamp("refused_at", { withTimezone: true }),
  connectedAt: timestamp("connected_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Connections that a person has begun and X has not answered yet; kept for ten minutes. */
export const xSignIns = pgTable(
  "x_sign_ins",
  {
    /** SHA-256 of the `state` that X sends back. */
    stateHash: text("state_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The PKCE code verifier, encrypted. */
    codeVerifier: text("code_verifier").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("x_sign_ins_age").on(table.createdAt)],
);
