import { pgTable, text } from "drizzle-orm/pg-core";

/** Values that all instances over one database share, such as the signing secret. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: text().notNull(),
});
