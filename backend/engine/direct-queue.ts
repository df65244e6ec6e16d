import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { MessageId, parseQueueName, type Queue } from "@workflow/world";
import type { QueryConfig } from "pg";
import { askAgain } from "../db/ask-again.ts";
import { log } from "../logging/log.ts";
import type { Deliveries, Handler } from "./deliveries.ts";
import type { CarryOut } from "./event-statement.ts";
import type { QueueWorkers } from "./queue-workers.ts";

/** Who has locked a job that no worker of Graphile's carries out. */
const LOCKED_BY = "linnet";
/** When a delivery that failed is due again, in seconds. */
const AGAIN_AFTER_SECONDS = 1;

/**
 * A job as world-postgres stores it, but locked. Nothing is stored where a job with the key is there,
 * or where the queue has had no job yet.
 */
const STORE = `
insert into graphile_worker._private_jobs
       (task_id, payload, max_attempts, key, attempts, locked_at, locked_by)
select id, $2::json, 3, $3::text, 1, now(), '${LOCKED_BY}'
  from graphile_worker._private_tasks where identifier = $1::text
on conflict (key) do nothing
returning id`;

const END = "delete from graphile_worker._private_jobs where id = $1::bigint";

/** Gives the job to the workers, as one that nobody has tried; a job without a key was replaced. */
const HAND_OVER = `
update graphile_worker._private_jobs
   set locked_at = null, locked_by = null, last_error = $3::text,
       attempts = case when key is null then attempts else 0 end,
       run_at = now() + make_interval(secs => $2::float)
 where id = $1::bigint and locked_by = '${LOCKED_BY}'`;

/** The form in which world-postgres sends bytes in JSON. */
function taggedBytes(_key: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  return { __type: "Uint8Array", data: Buffer.from(value).toString("base64") };
}

/** What a direct queue needs. */
export interface DirectQueueOptions {
  /** The queue of world-postgres. */
  queue: Queue["queue"];
  carryOut: CarryOut;
  deliveries: Deliveries;
  workers: QueueWorkers;
  /** Of the names of this instance's two queues. */
  jobPrefix: string;
  /** How many deliveries this process works on at once. */
  concurrency: number;
}

/**
 * A queue that delivers within the process. A message is stored as a job that is locked from the
 * start, so no worker asks for it, and its handler is called without a request over HTTP. If the
 * process dies, the job is what is left, and it is taken over like a job that a worker had. What is
 * due later, and what finds no free place, goes through world-postgres.
 */
export function createDirectQueue(options: DirectQueueOptions): Queue["queue"] {
  const { queue, carryOut, deliveries, workers, jobPrefix, concurrency } = options;
  // What is delivered has nothing to do with the request or the step that queues it.
  const outside = AsyncLocalStorage.snapshot();

  async function deliver(
    job: string,
    handler: Handler,
    message: unknown,
    meta: Parameters<Handler>[1],
  ): Promise<void> {
    let end: QueryConfig = { name: "linnet-end-job", text: END, values: [job] };
    try {
      const again = await handler(message, meta);
      if (again) end = { text: HAND_OVER, values: [job, again.timeoutSeconds, null] };
    } catch (error) {
      log.warn({ error, job }, "a delivery failed; it is repeated");
      end = { text: HAND_OVER, values: [job, AGAIN_AFTER_SECONDS, String(error)] };
    }
    await askAgain(() => carryOut(end), { what: "the end of a job" });
  }

  return async (name, message, settings = {}) => {
    const { prefix, kind, id } = parseQueueName(name);
    const handler = deliveries.handler(prefix);
    if (!handler || settings.delaySeconds || workers.busy >= concurrency) {
      return queue(name, message, settings);
    }
    const { idempotencyKey, headers } = settings;
    const messageId = MessageId.parse(`msg_${randomUUID()}`);
    const data = Buffer.from(JSON.stringify(message, taggedBytes)).toString("base64");
    const payload = { id, data, attempt: 1, messageId, idempotencyKey, headers };
    const leave = workers.enter();
    let job: string | undefined;
    try {
      const { rows } = await carryOut<{ id: string }>({
        name: "linnet-store-job",
        text: STORE,
        values: [
          `${jobPrefix}${kind === "workflow" ? "flows" : "steps"}`,
          JSON.stringify(payload),
          idempotencyKey ?? messageId,
        ],
      });
      job = rows[0]?.id;
    } finally {
      if (job === undefined) leave();
    }
    if (job === undefined) return queue(name, message, settings);
    const stored = job;
    outside(() => {
      deliver(stored, handler, message, { attempt: 1, queueName: name, messageId })
        .catch((error) => {
          log.error({ error, job: stored }, "the end of a job cannot be stored; it is repeated");
        })
        .finally(leave);
    });
    return { messageId };
  };
}
