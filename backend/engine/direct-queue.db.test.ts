import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { World } from "@workflow/world";
import { createWorld } from "@workflow/world-postgres";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { databaseUrl, pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { Deliveries, type Handler } from "./deliveries.ts";
import { createDirectQueue, type DirectQueueOptions } from "./direct-queue.ts";
import { createEnginePool } from "./engine-pool.ts";

withTestDatabase();

const FLOW = "__wkf_workflow_test";
const PREFIX = "linnet_0_";
const CONCURRENCY = 2;

interface Job {
  id: string;
  key: string;
  payload: Record<string, unknown>;
  attempts: number;
  is_locked: boolean;
  last_error: string | null;
  due_in: number;
}

/** What Graphile's workers have sent to the route of the queue. */
let overHttp: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
const executor = createServer(async (request, response) => {
  const body = await text(request);
  // world-postgres looks whether anybody is there.
  if (request.method === "POST") {
    overHttp.push({ path: request.url, headers: request.headers, body });
  }
  response.setHeader("content-type", "application/json").end("{}");
});
let worldPool: pg.Pool;
let world: World;
let handle: ReturnType<typeof vi.fn<Handler>>;
let options: DirectQueueOptions;
let queue: World["queue"];

beforeAll(async () => {
  await new Promise<void>((resolve) => executor.listen(0, "127.0.0.1", resolve));
  const address = executor.address();
  if (!address || typeof address === "string") throw new Error("the executor has no port");
  vi.stubEnv("WORKFLOW_LOCAL_BASE_URL", `http://127.0.0.1:${address.port}`);
  worldPool = new pg.Pool({ connectionString: databaseUrl() });
  // As `DeadlinePool` does: the database goes while connections of the world, which nobody listens to any more, still end.
  worldPool.on("connect", (client) => client.on("error", () => {}));
  world = createWorld({
    pool: worldPool,
    jobPrefix: PREFIX,
    queueConcurrency: CONCURRENCY,
  });
  await world.start?.();
  // Its first worker makes the queues known.
  const task = "select from graphile_worker._private_tasks where identifier = $1";
  const count = async () => (await pool().query(task, [`${PREFIX}flows`])).rowCount;
  await vi.waitUntil(async () => (await count()) === 1, { timeout: 20_000 });
});
afterAll(async () => {
  await world.close?.();
  await worldPool.end();
  executor.close();
});

beforeEach(async () => {
  overHttp = [];
  handle = vi.fn<Handler>(async () => {});
  const deliveries = new Deliveries();
  const route = deliveries.register(world.createQueueHandler)("__wkf_workflow_", handle);
  await route(new Request("http://localhost", { method: "POST" }));
  options = {
    queue: world.queue,
    carryOut: createEnginePool(pool()).carryOut,
    deliveries,
    jobPrefix: PREFIX,
    concurrency: CONCURRENCY,
  };
  queue = createDirectQueue(options);
});
afterEach(async () => {
  await pool().query("delete from graphile_worker._private_jobs");
});

async function jobs(): Promise<Job[]> {
  const { rows } = await pool().query<Job>(
    `select id, key, payload, attempts, locked_at is not null as is_locked, last_error,
            extract(epoch from run_at - now())::float as due_in
       from graphile_worker._private_jobs order by id`,
  );
  return rows;
}

/** A handler that goes on when it is told how. */
function held() {
  const result = Promise.withResolvers<undefined | { timeoutSeconds: number }>();
  handle.mockImplementationOnce(() => result.promise);
  return result;
}

const message = { runId: "wrun_1", requestedAt: new Date("2026-01-01T00:00:00Z") };

test("a message is handled at once, while its job is locked, and the job goes with it", async () => {
  const handling = held();
  const { messageId } = await queue(FLOW, message, { idempotencyKey: "key" });
  expect(handle).toHaveBeenCalledExactlyOnceWith(message, {
    attempt: 1,
    queueName: FLOW,
    messageId,
  });
  expect(await jobs()).toMatchObject([{ key: "key", is_locked: true }]);
  handling.resolve(undefined);
  await expect.poll(jobs).toEqual([]);
  expect(overHttp).toEqual([]);
});

test("the first message of a queue goes through world-postgres", async () => {
  await createDirectQueue({ ...options, jobPrefix: "linnet_9_" })(FLOW, message);
  expect(handle).not.toHaveBeenCalled();
  await expect.poll(() => overHttp.length).toBe(1);
  await expect.poll(jobs).toEqual([]);
});

test("a worker of Graphile's can carry the job out as world-postgres's own", async () => {
  handle.mockImplementationOnce(async () => ({ timeoutSeconds: 0 }));
  const runInput = {
    input: new Uint8Array([1, 2, 255]),
    deploymentId: "postgres",
    workflowName: "test",
    specVersion: 2,
  };
  const headers = { "x-workflow-test": "yes" };
  const send = (to: World["queue"]) => to(FLOW, { ...message, runInput }, { headers });
  const { messageId } = await send(queue);
  await expect.poll(() => overHttp.length).toBe(1);
  await send(world.queue);
  await expect.poll(() => overHttp.length).toBe(2);
  const [ours, theirs] = overHttp;
  expect(ours?.path).toBe(theirs?.path);
  expect(ours?.body).toBe(theirs?.body);
  expect(ours?.headers).toMatchObject({
    "x-vqs-queue-name": FLOW,
    "x-vqs-message-id": messageId,
    "x-workflow-test": "yes",
  });
  await expect.poll(jobs).toEqual([]);
});

test("what is to be tried later is given to the workers, and due then", async () => {
  handle.mockImplementationOnce(async () => ({ timeoutSeconds: 60 }));
  await queue(FLOW, message, { idempotencyKey: "later" });
  await expect.poll(jobs).toMatchObject([{ key: "later", is_locked: false }]);
  const [job] = await jobs();
  expect(job?.due_in).toBeGreaterThan(50);
  // A replay queues it once more: world-postgres lets it wait on, for it counts as untried.
  expect(job?.attempts).toBe(0);
  const theirs = vi.fn(world.queue);
  await createDirectQueue({ ...options, queue: theirs })(FLOW, message, {
    idempotencyKey: "later",
  });
  expect(theirs).toHaveBeenCalledOnce();
  expect(handle).toHaveBeenCalledOnce();
});

test("a delivery that fails is repeated by a worker", async () => {
  handle.mockRejectedValueOnce(new Error("no database"));
  await queue(FLOW, message, { idempotencyKey: "fails" });
  await expect.poll(() => overHttp.length, { timeout: 10_000 }).toBe(1);
  await expect.poll(jobs).toEqual([]);
});

test("a step that replays queue again is delivered once, while it is under way and after it", async () => {
  const handling = held();
  await queue(FLOW, message, { idempotencyKey: "twice" });
  await queue(FLOW, message, { idempotencyKey: "twice" });
  expect(await jobs()).toHaveLength(1);
  handling.resolve(undefined);
  await expect.poll(jobs).toEqual([]);
  await queue(FLOW, message, { idempotencyKey: "twice" });
  expect(await jobs()).toEqual([]);
  expect(handle).toHaveBeenCalledOnce();
  expect(overHttp).toEqual([]);
});

test("a job that was replaced meanwhile is not tried again beside its replacement", async () => {
  const handling = held();
  await queue(FLOW, message, { idempotencyKey: "replaced" });
  await pool().query(
    "select graphile_worker.add_job($1, payload => $2, job_key => 'replaced', run_at => now() + interval '1 hour')",
    [`${PREFIX}flows`, {}],
  );
  expect(await jobs()).toHaveLength(2);
  handling.resolve({ timeoutSeconds: 60 });
  await expect.poll(jobs).toMatchObject([{ key: "replaced", is_locked: false, payload: {} }]);
});

test("a message whose answer is lost as it is stored is delivered once", async () => {
  const { carryOut } = options;
  let lost = 0;
  const losing = new Proxy(carryOut, {
    async apply(target, self, args) {
      const answer: unknown = await Reflect.apply(target, self, args);
      lost += 1;
      if (lost > 1) return answer;
      throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    },
  });
  const handling = held();
  await createDirectQueue({ ...options, carryOut: losing })(FLOW, message);
  expect(await jobs()).toHaveLength(1);
  handling.resolve(undefined);
  await expect.poll(jobs).toEqual([]);
  expect(handle).toHaveBeenCalledOnce();
  expect(overHttp).toEqual([]);
});

test("what finds no free place, or is due later, goes through world-postgres", async () => {
  const handling = [held(), held()];
  for (const _ of handling) await queue(FLOW, message);
  await queue(FLOW, message);
  await expect.poll(() => overHttp.length).toBe(1);
  for (const { resolve } of handling) resolve(undefined);
  await expect.poll(jobs).toEqual([]);
  await queue(FLOW, message, { delaySeconds: 60 });
  expect(await jobs()).toMatchObject([{ is_locked: false }]);
});
