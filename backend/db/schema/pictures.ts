import { PICTURE_TYPES } from "@linnet/protocol";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./bytea.ts";
import { chats } from "./chats.ts";
import { drafts } from "./drafts.ts";
import { users } from "./users.ts";

/** Pictures of posts, as X takes them. A row never changes: drafts of the chat name it by its id. */
export const pictures = pgTable(
  "pictures",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    /** The draft that it was uploaded for, as long as that is there. */
    draftId: uuid("draft_id").references(() => drafts.id, { onDelete: "set null" }),
    type: text({ enum: PICTURE_TYPES }).notNull(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Length of the file in bytes, before it was encrypted. */
    size: integer().notNull(),
    /** The file, encrypted with the backend's secret. */
    bytes: bytea().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("pictures_chat").on(table.chatId),
    index("pictures_user").on(table.userId),
    index("pictures_draft").on(table.draftId),
  ],
);
