import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { runs } from "./runs.ts";

/**
 * What Linnet knows of a step beside the engine: how often it was begun and failed, and its
 * result. The engine can deliver a step twice; the second delivery finds the result here.
 */
export const stepRecords = pgTable(
  "step_records",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    stepId: text("step_id").notNull(),
    /** How often it was begun, counted from 1. A kill counts here, and uses nothing up. */
    attempt: integer().notNull().default(0),
    /** How often it ended in an error; this is the budget. */
    failures: integer().notNull().default(0),
    /** How often its model went silent. */
    stalls: integer().notNull().default(0),
    /**
     * Above 0 after an instance stood still while the step was under way there: 1 if other steps
     * were, too, and one more each time that it was the only one.
     */
    standstills: integer().notNull().default(0),
    /** The name by which its provider can be asked for the answer; of a client's, its call and claim. */
    providerRun: text("provider_run"),
    /** The attempt that reads that answer; empty: the next execution is an attempt of its own. */
    providerAttempt: integer("provider_attempt"),
    /** Its result; before its end, what an execution has kept for the next one. */
    result: jsonb(),
    completedAt: timestamp("completed_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.runId, table.stepId] })],
);
