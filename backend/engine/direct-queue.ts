import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { MessageId, parseQueueName, type Queue } from "@workflow/world";
import { askAgain } from "../db/ask-again.ts";
import { log } from "../logging/log.ts";
import type { Deliveries, Handler } from "./deliveries.ts";
import type { CarryOut } from "./event-statement.ts";
import { JobWriter, LOCKED_BY } from "./job-writer.ts";

/** When a delivery that failed is due again, in seconds. */
const AGAIN_AFTER_SECONDS = 1;

/** Keys of steps whose messages are remembered. world-postgres remembers as many. */
const REMEMBERED_KEYS = 10_000;

/** Gives the job to the workers, as one that nobody has tried. Without a key it has been replaced. */
const HAND_OVER = `
with replaced as (
  delete from graphile_worker._private_jobs
   where id = $1::bigint and locked_by = '${LOCKED_BY}' and key is null
)
update graphile_worker._private_jobs
   set locked_at = null, locked_by = null, last_error = $3::text, attempts = 0,
       run_at = now() + make_interval(secs => $2::float)
 where id = $1::bigint and locked_by = '${LOCKED_BY}' and key is not null`;

/** The form in which world-postgres sends bytes in JSON. */
function taggedBytes(_key: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  return { __type: "Uint8Array", data: Buffer.from(value).toString("base64") };
}

interface Delivery {
  message: unknown;
  meta: Parameters<Handler>[1];
  key: string;
}

/** What a direct queue needs. */
export interface DirectQueueOptions {
  /** The queue of world-postgres. */
  queue: Queue["queue"];
  carryOut: CarryOut;
  deliveries: Deliveries;
  /** Of the names of this instance's two queues. */
  jobPrefix: string;
  /** How many deliveries are under way at once, beside those of the workers. */
  concurrency: number;
}

/**
 * A queue that delivers within the process. A message is stored as a job that is locked from the
 * start, so no worker asks for it, and its handler is called without a request over HTTP. If the
 * process dies, the job is what is left, and it is taken over like a job that a worker had. What is
 * due later, and what finds no free place, goes through world-postgres.
 */
export function createDirectQueue(options: DirectQueueOptions): Queue["queue"] {
  const { queue, carryOut, deliveries, jobPrefix, concurrency } = options;
  const jobs = new JobWriter(carryOut);
  // What is delivered has nothing to do with the request or the step that queues it.
  const outside = AsyncLocalStorage.snapshot();
  let underWay = 0;
  /** Of steps that are delivered here, or were: each replay queues what it waits for once more. */
  const keys = new Set<string>();

  function remember(key: string): void {
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > REMEMBERED_KEYS && oldest !== undefined) keys.delete(oldest);
  }

  async function deliver(job: string, handler: Handler, delivery: Delivery): Promise<void> {
    const { message, meta, key } = delivery;
    let again: { timeoutSeconds: number; error?: string };
    try {
      const asked = await handler(message, meta);
      if (!asked) return jobs.end(job);
      again = asked;
    } catch (error) {
      log.warn({ error, job }, "a delivery failed; it is repeated");
      again = { timeoutSeconds: AGAIN_AFTER_SECONDS, error: String(error) };
    }
    const values = [job, again.timeoutSeconds, again.error ?? null];
    await askAgain(() => carryOut({ text: HAND_OVER, values }), { what: "the end of a job" });
    keys.delete(key);
  }

  return async (name, message, settings = {}) => {
    const { prefix, kind, id } = parseQueueName(name);
    const { idempotencyKey, headers, delaySeconds } = settings;
    const messageId = MessageId.parse(`msg_${randomUUID()}`);
    if (idempotencyKey && keys.has(idempotencyKey)) return { messageId };
    const handler = deliveries.handler(prefix);
    if (!handler || delaySeconds || underWay >= concurrency) return queue(name, message, settings);

    const key = idempotencyKey ?? messageId;
    const data = Buffer.from(JSON.stringify(message, taggedBytes)).toString("base64");
    const payload = { id, data, attempt: 1, messageId, idempotencyKey, headers };
    const task = `${jobPrefix}${kind === "workflow" ? "flows" : "steps"}`;
    underWay += 1;
    if (idempotencyKey) remember(idempotencyKey);
    let job: string | undefined;
    try {
      job = await jobs.store({ task, key, payload: JSON.stringify(payload) });
    } finally {
      if (job === undefined) {
        underWay -= 1;
        keys.delete(key);
      }
    }
    if (job === undefined) return queue(name, message, settings);
    const stored = job;
    outside(() => {
      const meta = { attempt: 1, queueName: name, messageId };
      deliver(stored, handler, { message, meta, key })
        .catch((error) => {
          log.error({ error, job: stored }, "the end of a job cannot be stored; it is repeated");
        })
        .finally(() => {
          underWay -= 1;
        });
    });
    return { messageId };
  };
}
