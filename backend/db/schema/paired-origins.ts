import { index, pgTable, text } from "drizzle-orm/pg-core";
import { apiKeys } from "./api-keys.ts";

/** Extension origins that may call the API: those of clients whose token is not revoked. */
export const pairedOrigins = pgTable(
  "paired_origins",
  {
    keyId: text("key_id")
      .primaryKey()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    origin: text().notNull(),
  },
  (table) => [index("paired_origins_origin").on(table.origin)],
);
