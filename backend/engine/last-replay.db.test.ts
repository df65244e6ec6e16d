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
  });
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

/** A run whose last step is under way. */
async function runWithStep(): Promise<{ runId: string; complete: () => Promise<unknown> }> {
  const runId = await startedRun();
  const step = { specVersion: 2, correlationId: `step_${makeUlid(Date.now())}` };
  const eventData = { stepName: "draft", input: new Uint8Array([4]) };
  await events.create(runId, { ...step, eventType: "step_created", eventData });
  await events.create(runId, { ...step, eventType: "step_started" });
  const result = new Uint8Array([5]);
  const complete = () =>
    events.create(runId, { ...step, eventType: "step_completed", eventData: { result } });
  return { runId, complete };
}

async function stored(runId: string) {
  const { rows } = await pool().query<{ status: string; step: string }>(
    `select run.status, step.status as step from workflow.workflow_runs run
       join workflow.workflow_steps step on step.run_id = run.id where run.id = $1`,
    [runId],
  );
  const { data } = await events.list({ runId });
  return { ...rows[0], events: data.map(({ eventType }) => eventType) };
}

const BEFORE = ["run_created", "run_started", "step_created", "step_started"];

test("the last step and its run are completed at once, and nothing is replayed", async () => {
  const { runId, complete } = await runWithStep();
  nothingFollows(runId);
  await complete();
  expect(await stored(runId)).toEqual({
    status: "completed",
    step: "completed",
    events: [...BEFORE, "step_completed", "run_completed"],
  });
  await queue(QUEUE, { runId });
  expect(queued).toEqual([]);
});

test("after every other step the run is replayed", async () => {
  const { runId, complete } = await runWithStep();
  nothingFollows(await startedRun());
  await complete();
  expect(await stored(runId)).toEqual({
    status: "running",
    step: "completed",
    events: [...BEFORE, "step_completed"],
  });
  await queue(QUEUE, { runId });
  expect(queued).toEqual([{ runId }]);
});

test("where the run has ended otherwise, it is not completed, and its replay decides", async () => {
  const { runId, complete } = await runWithStep();
  await events.create(runId, { eventType: "run_cancelled", specVersion: 2 });
  nothingFollows(runId);
  await complete().catch(() => {});
  expect(await stored(runId)).toMatchObject({ status: "cancelled" });
  expect((await stored(runId)).events).not.toContain("run_completed");
  await queue(QUEUE, { runId });
  expect(queued).toEqual([{ runId }]);
});

test("a step that is completed twice completes its run once", async () => {
  const { runId, complete } = await runWithStep();
  nothingFollows(runId);
  await Promise.allSettled([complete(), complete()]);
  expect((await stored(runId)).events).toEqual([...BEFORE, "step_completed", "run_completed"]);
});

test("the events and rows are those that world-postgres stores one after another", async () => {
  const world = createWorld({ pool: createEnginePool(pool()).pool });
  const ends = [];
  for (const isLast of [false, true]) {
    const { runId, complete } = await runWithStep();
    if (isLast) nothingFollows(runId);
    await complete();
    if (!isLast) {
      const output = new TextEncoder().encode("devl-1");
      await world.events.create(runId, {
        eventType: "run_completed",
        specVersion: 2,
        eventData: { output },
      });
    }
    const { data } = await world.events.list({ runId });
    const { rows } = await pool().query(
      `select run.status, run.output_cbor, run.completed_at is not null as has_end, step.output_cbor as step_output
         from workflow.workflow_runs run join workflow.workflow_steps step on step.run_id = run.id where run.id = $1`,
      [runId],
    );
    const told = data.map((event) => ({
      type: event.eventType,
      version: event.specVersion,
      data: "eventData" in event ? event.eventData : undefined,
      isOfStep: event.correlationId !== undefined,
    }));
    ends.push({ told, row: rows[0] });
  }
  expect(ends[1]).toEqual(ends[0]);
});
