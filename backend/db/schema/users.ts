import { bigint, boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What a person may do about the others. */
export type Role = "owner" | "member";

/** People who own chats. In `local` mode there is one: the owner of the machine. */
export const users = pgTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  /** Since when the operator keeps this person out. */
  barredAt: timestamp("barred_at", { withTimezone: true }),
  /** Owners decide who has an account, and what each may use. */
  role: text().$type<Role>().notNull().default("member"),
  /** Messages and tokens of a day (UTC) for this person; null: what the backend allows everybody. */
  dailyMessages: integer("daily_messages"),
  dailyTokens: bigint("daily_tokens", { mode: "number" }),
  /** Most that posts by X's API may cost in a month (UTC) before this person is warned, in thousandths of a US dollar. */
  monthlySpending: integer("monthly_spending"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
