import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { drafts } from "./drafts.ts";
import { projects } from "./projects.ts";

/**
 * What a person did with drafts while the project learnt: what a voice is learnt from. It goes with the
 * draft and with the project.
 */
export const voiceEvidence = pgTable(
  "voice_evidence",
  {
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    /** `copied`: also opened in X, or put into a file. A repeated act replaces the row. */
    act: text({ enum: ["copied", "approved", "declined"] }).notNull(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** The start of the posts that the agent drafted; null when the person changed nothing. */
    drafted: text(),
    draftedPosts: integer("drafted_posts"),
    /** The start of the posts as they were at the act. */
    yours: text().notNull(),
    yourPosts: integer("your_posts").notNull(),
    /** Why a request to publish was declined, in the person's words. */
    reason: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.act] }),
    index("voice_evidence_newest").on(table.projectId, table.createdAt.desc()),
  ],
);

/** What a person decided about a learnt rule. A rule without a row here follows from the evidence alone. */
export const voiceRules = pgTable(
  "voice_rules",
  {
    projectId: uuid("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** The name of what was observed, such as `length.less`. */
    key: text().notNull(),
    /** The rule as it is to be followed; null once it was deleted. */
    text: text(),
    isOn: boolean("is_on").notNull().default(true),
    isEdited: boolean("is_edited").notNull().default(false),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] })],
);
