import type { CreateEventRequest, Queue, World } from "@workflow/world";
import { createWorld } from "@workflow/world-postgres";
import { beforeEach, expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { createEnginePool } from "./engine-pool.ts";
import { startAtStep, withoutFirstReplay } from "./first-step.ts";
import { makeUlid } from "./testing/make-ulid.ts";
import { wholeEvents } from "./whole-events.ts";

withTestDatabase();

const STEP = { name: "step//./steps/first//first", args: ["a run", true] };
/** What `@workflow/core` stores for a call of a step with these arguments. */
const INPUT = new TextEncoder().encode(
  'devl[{"args":1,"closureVars":-1,"thisVal":-1},[2,3],"a run",true]',
);
const version = { specVersion: 2 };

let queued: { name: string; message: unknown; key: string | undefined }[] = [];
let events: World["events"];
let queue: Queue["queue"];

beforeEach(() => {
  const enginePool = createEnginePool(pool());
  queued = [];
  events = wholeEvents(createWorld({ pool: enginePool.pool }).events, enginePool);
  queue = withoutFirstReplay(async (name, message, settings) => {
    queued.push({ name, message, key: settings?.idempotencyKey });
    return { messageId: null };
  });
});

/** Makes a run and queues it at the same moment, as `start` of the engine does. */
async function start(runId: string) {
  const eventData = {
    deploymentId: "postgres",
    workflowName: "test",
    input: new Uint8Array([1, 2, 3]),
    executionContext: {},
  };
  const [made] = await Promise.allSettled([
    events.create(runId, { eventType: "run_created", ...version, eventData }),
    queue("__wkf_workflow_test", { runId }, { deploymentId: "postgres" }),
  ]);
  return made;
}

const newRunId = () => `wrun_${makeUlid(Date.now())}`;

async function stored(runId: string) {
  const { data } = await events.list({ runId });
  const { rows } = await pool().query<{ id: string; status: string; attempt: number }>(
    `select step.step_id as id, run.status || ', ' || step.status as status, attempt
       from workflow.workflow_runs run join workflow.workflow_steps step on step.run_id = run.id
      where run.id = $1`,
    [runId],
  );
  return { events: data.map(({ eventType }) => eventType), step: rows[0] };
}

test("a run that starts at its first step has it under way, and queues the step only", async () => {
  const runId = newRunId();
  await startAtStep(STEP, () => start(runId));
  const { step, events: all } = await stored(runId);
  expect(step).toMatchObject({ status: "running, running", attempt: 1 });
  expect(all).toEqual(["run_created", "run_started", "step_created", "step_started"]);
  expect(queued).toEqual([
    {
      name: `__wkf_step_${STEP.name}`,
      message: expect.objectContaining({ workflowRunId: runId, stepId: step?.id }),
      key: step?.id,
    },
  ]);
});

test("the first delivery of the step finds it begun, and each later one begins it once more", async () => {
  const runId = newRunId();
  await startAtStep(STEP, () => start(runId));
  const correlationId = (await stored(runId)).step?.id ?? "";
  const begin: CreateEventRequest = {
    eventType: "step_started",
    ...version,
    correlationId,
    eventData: { stepName: STEP.name },
  };
  const { step } = await events.create(runId, begin);
  expect(step).toMatchObject({ stepId: correlationId, stepName: STEP.name, attempt: 1 });
  expect(step?.input).toEqual(INPUT);
  expect((await stored(runId)).step?.attempt).toBe(1);
  await events.create(runId, begin);
  expect((await stored(runId)).step?.attempt).toBe(2);
});

test("the replay that comes next reads what has happened since the run was made", async () => {
  const runId = newRunId();
  await startAtStep(STEP, () => start(runId));
  const correlationId = (await stored(runId)).step?.id ?? "";
  const eventData = { result: new Uint8Array([5]) };
  await events.create(runId, { eventType: "step_completed", ...version, correlationId, eventData });
  const replayed = await events.create(runId, { eventType: "run_started", ...version });
  expect(replayed.events?.at(-1)?.eventType).toBe("step_completed");
});

test("a run that could not be made with its step is queued for a replay", async () => {
  const runId = newRunId();
  await start(runId);
  queued = [];
  const made = await startAtStep(STEP, () => start(runId));
  expect(made.status).toBe("rejected");
  expect(queued).toEqual([{ name: "__wkf_workflow_test", message: { runId }, key: undefined }]);
});
