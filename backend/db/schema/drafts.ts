import type { AnsweredPost, DraftSource, DraftVariant } from "@linnet/protocol";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { chats } from "./chats.ts";
import { users } from "./users.ts";

export const drafts = pgTable(
  "drafts",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    /** A turn has one draft: a repeated submission replaces it. */
    messageId: uuid("message_id").notNull().unique(),
    /** The tool call that submitted it: the same call again is the same draft. */
    toolCallId: text("tool_call_id").notNull(),
    variants: jsonb().$type<DraftVariant[]>().notNull(),
    sources: jsonb().$type<DraftSource[]>().notNull(),
    chosen: integer().notNull().default(0),
    model: text().notNull(),
    /** Who made the present revision. */
    by: text({ enum: ["agent", "person"] })
      .notNull()
      .default("agent"),
    /** The chat's draft before this one, which the agent was shown. */
    basedOn: uuid("based_on").references((): AnyPgColumn => drafts.id, { onDelete: "set null" }),
    /** The post on X that it replies to, or quotes. */
    answers: jsonb().$type<AnsweredPost>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("drafts_newest").on(table.userId, table.createdAt.desc(), table.id.desc()),
    index("drafts_chat").on(table.chatId),
    // Whoever deletes a draft looks for those that are based on it.
    index("drafts_based_on").on(table.basedOn).where(sql`${table.basedOn} is not null`),
  ],
);

/** The states that a draft was in before each change, numbered from 1. */
export const draftRevisions = pgTable(
  "draft_revisions",
  {
    id: uuid().primaryKey(),
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    variants: jsonb().$type<DraftVariant[]>().notNull(),
    chosen: integer().notNull(),
    answers: jsonb().$type<AnsweredPost>(),
    by: text({ enum: ["agent", "person"] }).notNull(),
    /** When the draft was put into this state. */
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [unique("draft_revisions_number").on(table.draftId, table.number)],
);
