import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { MessageId, parseQueueName, type Queue } from "@workflow/world";
import type { QueryConfig } from "pg";
import { askAgain } from "../db/ask-again.ts";
import { log } from "../logging/log.ts";
import type { Deliveries, Handler } from "./deliveries.ts";
import type { CarryOut } from "./event-statement.ts";

/** Who has locked a job that no worker of Graphile's carries out. */
const LOCKED_BY = "linnet";
/** When a delivery that failed is due again, in seconds. */
const AGAIN_AFTER_SECONDS = 1;

/** Keys of steps whose messages are remembered. world-postgres remembers as many. */
const REMEMBERED_KEYS = 10_000;

/**
 * A job as world-postgres stores it, but locked. Nothing is stored where another job has the key, or
 * where the queue has had no job yet. A repetition finds its own job.
 */
const STORE = `
insert into graphile_worker._private_jobs as jobs
       (task_id, payload, max_attempts, key, attempts, locked_at, locked_by)
select id, $2::json, 3, $3::text, 1, now(), '${LOCKED_BY}'
  from graphile_worker._private_tasks where identifier = $1::text
on conflict (key) do update set locked_at = now()
 where jobs.locked_by = '${LOCKED_BY}' and jobs.payload->>'messageId' = excluded.payload->>'messageId'
returning id`;

const END = "delete from graphile_worker._private_jobs where id = $1::bigint";

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
    let end: QueryConfig = { name: "linnet-end-job", text: END, values: [job] };
    try {
      const again = await handler(message, meta);
      if (again) end = { text: HAND_OVER, values: [job, again.timeoutSeconds, null] };
    } catch (error) {
      log.warn({ error, job }, "a delivery failed; it is repeated");
      end = { text: HAND_OVER, values: [job, AGAIN_AFTER_SECONDS, String(error)] };
    }
    await askAgain(() => carryOut(end), { what: "the end of a job" });
    if (end.text === HAND_OVER) keys.delete(key);
  }

  async function store(task: string, key: string, payload: string): Promise<string | undefined> {
    const statement = { name: "linnet-store-job", text: STORE, values: [task, payload, key] };
    const { rows } = await askAgain(() => carryOut<{ id: string }>(statement), { what: "a job" });
    return rows[0]?.id;
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
      job = await store(task, key, JSON.stringify(payload));
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
