import { z } from "zod";

const configSchema = z.object({
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.unknown()).optional(),
});

/**
 * Returns the kind of a statement of Graphile's worker by the name of the prepared statement:
 *
 * - `ask`: a worker asks for a job. Not to be repeated: the job of a lost answer is locked.
 * - `end`: a worker says how a job ended. A repetition changes nothing: no two jobs share an id.
 * - `tasks`: the first worker asks for the ids of the tasks. A repetition changes nothing.
 */
export type EngineStatement =
  | { kind: "ask"; workerId: string }
  | { kind: "end"; job: string }
  | { kind: "tasks" }
  | { kind: "other" };

/** @param statement the first argument of a `query`. */
export function engineStatement(statement: unknown): EngineStatement {
  const { data } = configSchema.safeParse(statement);
  if (!data) return { kind: "other" };
  const { name = "", text, values = [] } = data;
  const first = String(values[0]);
  if (name.startsWith("get_job")) return { kind: "ask", workerId: first };
  if (/^(complete|fail)_job(_q)?\//.test(name)) return { kind: "end", job: first };
  const isOwn = name.startsWith("linnet-");
  return { kind: !isOwn && text.includes("._private_tasks ") ? "tasks" : "other" };
}

/** Whether Graphile's schedule asks at its start what it knows. A repetition changes nothing. */
export function asksForSchedule(statement: unknown): boolean {
  return typeof statement === "string" && /^select .*\._private_known_crontabs /i.test(statement);
}

/** How Graphile's `addJob` passes the moment from which a job is due, and what a key does. */
const RUN_AT = "run_at => $4::timestamptz";
const RUN_AT_POSITION = 3;
const KEY_MODE_POSITION = 8;

/**
 * Makes the delay of a new job count from the database's clock, which decides when the job is due:
 * world-postgres adds the delay to the clock of the host, which may be an hour ahead. A job that
 * waits, and is queued once more by a replay, goes on waiting.
 *
 * @param args those of a `query`.
 * @returns the same for a statement that adds no job.
 */
export function delayedByDatabaseClock(args: readonly unknown[]): readonly unknown[] {
  const [text, values] = args;
  if (typeof text !== "string" || !text.includes(RUN_AT) || !Array.isArray(values)) return args;
  const runAt: unknown = values[RUN_AT_POSITION];
  const delay = typeof runAt === "string" ? `${Date.parse(runAt) - Date.now()} milliseconds` : null;
  return [
    text.replace(RUN_AT, "run_at => now() + $4::interval"),
    values.with(RUN_AT_POSITION, delay).with(KEY_MODE_POSITION, "preserve_run_at"),
  ];
}
