import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** People who own chats. In `local` mode there is one: the owner of the machine. */
export const users = pgTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  /** Since when the operator keeps this person out. */
  barredAt: timestamp("barred_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
