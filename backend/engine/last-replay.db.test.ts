import type { Queue, World } from "@workflow/world";
import { createWorld } from "@workflow/world-postgres";
import { beforeEach, expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { createEnginePool } from "./engine-pool.ts";
import { nothingFollows, withoutLastReplay } from "./last-replay.ts";
import { makeUlid } from "./testing/make-ulid.ts";
import { wholeEvents } from "./whole-events.ts";

withTestDatabase();

const QUEUE = "__wkf_workflow_test";
let queued: unknown[] = [];
let events: World["events"];
let queue: Queue["queue"];

beforeEach(() => {
  const enginePool = createEnginePool(pool());
  queued = [];
  events = wholeEvents(createWorld({ pool: enginePool.pool }).events, enginePool);
  queue = withoutLastReplay(async (_name, message) => {
    queued.push(message);
    return { messageId: null };
  }, events);
});

async function startedRun(): Promise<string> {
  const runId = `wrun_${makeUlid(Date.now())}`;
  const eventData = {
    deploymentId: "postgres",
    workflowName: "test",
    input: new Uint8Array([1, 2, 3]),
    executionContext: {},
  };
  await events.create(runId, { eventType: "run_created", specVersion: 2, eventData });
  await events.create(runId, { eventType: "run_started", specVersion: 2 });
  return runId;
}

async function statusOf(runId: string): Promise<unknown> {
  const { rows } = await pool().query("select status from workflow.workflow_runs where id = $1", [
    runId,
  ]);
  return rows[0]?.status;
}

test("a run after which nothing follows is completed in place of its last replay", async () => {
  const runId = await startedRun();
  nothingFollows(runId);
  await queue(QUEUE, { runId });
  expect(await statusOf(runId)).toBe("completed");
  expect(queued).toEqual([]);
});

test("every other replay is queued", async () => {
  const runId = await startedRun();
  nothingFollows(await startedRun());
  await queue(QUEUE, { runId });
  expect(await statusOf(runId)).toBe("running");
  expect(queued).toEqual([{ runId }]);
});

test("where the run cannot be completed, its replay decides", async () => {
  const runId = await startedRun();
  await events.create(runId, { eventType: "run_cancelled", specVersion: 2 });
  nothingFollows(runId);
  await queue(QUEUE, { runId });
  expect(await statusOf(runId)).toBe("cancelled");
  expect(queued).toEqual([{ runId }]);
});
