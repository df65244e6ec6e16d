import {
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { runs } from "./runs.ts";

/** Model calls that a client of the person carries out, one for each step that makes one. */
export const clientCalls = pgTable(
  "client_calls",
  {
    id: uuid().primaryKey(),
    runId: uuid("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    stepId: text("step_id").notNull(),
    /** The message whose turn the step belongs to: a session's run goes on after it. */
    userMessageId: uuid("user_message_id").notNull(),
    /** What the model is asked, as the client gets it. */
    request: jsonb().notNull(),
    /** How often it was claimed. Batches of earlier claims count no more. */
    claim: integer().notNull().default(0),
    /** The client that has it. */
    client: uuid(),
    claimedUntil: timestamp("claimed_until", { withTimezone: true }),
    /** How many batches of this claim are stored. */
    batches: integer().notNull().default(0),
    /** Characters of this claim's batches, as JSON. */
    size: integer().notNull().default(0),
    /**
     * `ended` and `failed`: the last batch of this claim is stored. What has failed can be opened again.
     * `closed`: the backend's own model answers.
     */
    state: text({ enum: ["open", "ended", "failed", "closed"] })
      .notNull()
      .default("open"),
    /** What the readers of the run were last told of it: a claim, and a phase of progress. */
    told: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique("client_calls_step").on(table.runId, table.stepId)],
);

/** What clients' models answered, in numbered batches. */
export const clientCallBatches = pgTable(
  "client_call_batches",
  {
    callId: uuid("call_id")
      .notNull()
      .references(() => clientCalls.id, { onDelete: "cascade" }),
    claim: integer().notNull(),
    batch: integer().notNull(),
    parts: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.callId, table.claim, table.batch] })],
);
