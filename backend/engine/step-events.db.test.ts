import type { CreateEventRequest, EventResult, World } from "@workflow/world";
import { createWorld } from "@workflow/world-postgres";
import { expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { createEnginePool } from "./engine-pool.ts";
import { storeStepEvent } from "./step-events.ts";

withTestDatabase();

const SPEC_VERSION = 2;
const version = { specVersion: SPEC_VERSION };
const INPUT = new Uint8Array([1, 2, 3]);
const RESULT = new Uint8Array([4, 5]);

type Store = (runId: string, event: CreateEventRequest) => Promise<EventResult>;

const theirs = (runId: string, event: CreateEventRequest) => world().events.create(runId, event);
const ours: Store = async (runId, event) => {
  const stored = await storeStepEvent(createEnginePool(pool()).carryOut, runId, event);
  if (!stored) throw new Error("nothing was stored");
  return stored;
};

let made: World | undefined;
function world(): World {
  made ??= createWorld({ pool: createEnginePool(pool()).pool });
  return made;
}

async function newRun(): Promise<string> {
  const { run } = await world().events.create(null, {
    eventType: "run_created",
    ...version,
    eventData: { deploymentId: "postgres", workflowName: "test", input: INPUT },
  });
  await theirs(run?.runId ?? "", { eventType: "run_started", ...version });
  return run?.runId ?? "";
}

let steps = 0;
function newStep(): string {
  steps += 1;
  return `step_${steps}`;
}

function create(store: Store, runId: string, correlationId: string) {
  const eventData = { stepName: "draft", input: INPUT };
  return store(runId, { eventType: "step_created", ...version, correlationId, eventData });
}
const start = (store: Store, runId: string, correlationId: string) =>
  store(runId, {
    eventType: "step_started",
    ...version,
    correlationId,
    eventData: { stepName: "draft" },
  });
const complete = (store: Store, runId: string, correlationId: string) =>
  store(runId, {
    eventType: "step_completed",
    ...version,
    correlationId,
    eventData: { stepName: "draft", result: RESULT },
  });

/** An attempt that is to be repeated; its error stays with the step. */
const fail = (runId: string, correlationId: string) =>
  theirs(runId, {
    eventType: "step_retrying",
    ...version,
    correlationId,
    eventData: { stepName: "draft", error: { message: "no answer" } },
  });

/** Everything but ids and moments, which have to be there. */
function comparable(value: unknown, runId: string, stepId: string): unknown {
  const text = JSON.stringify(value, (key, member: unknown) => {
    if (member === runId) return "the run";
    if (member === stepId) return "the step";
    if (member === undefined || member === null) return undefined;
    if (key === "eventId" || /At$/.test(key)) return `a ${typeof member}`;
    return member;
  });
  return JSON.parse(text);
}

async function stored(runId: string) {
  const { data } = await world().events.list({ runId });
  const { rows } = await pool().query(
    `select step_name, status, attempt, spec_version, input_cbor, output_cbor,
            started_at is null as "startedAt", completed_at is null as "completedAt"
       from workflow.workflow_steps where run_id = $1 order by created_at`,
    [runId],
  );
  return { events: data, rows };
}

test("a step's events and row are those that world-postgres stores", async () => {
  const [first, second] = await Promise.all(
    [theirs, ours].map(async (store) => {
      const [runId, stepId] = [await newRun(), newStep()];
      const results = [
        (await create(store, runId, stepId)).event,
        await start(store, runId, stepId),
        await fail(runId, stepId),
        await start(store, runId, stepId),
        (await complete(store, runId, stepId)).event,
      ];
      return comparable({ results, ...(await stored(runId)) }, runId, stepId);
    }),
  );
  expect(second).toEqual(first);
});

test("events are in the order in which they were stored, whoever stored them", async () => {
  const runId = await newRun();
  const stores = [ours, ours, theirs, ours, theirs, theirs, ours, ours];
  for (const store of stores) await create(store, runId, newStep());
  const { events } = await stored(runId);
  expect(events.map(({ correlationId }) => correlationId).filter(Boolean)).toEqual(
    stores.map((_, index) => `step_${steps - stores.length + index + 1}`),
  );
  const { data } = await world().events.list({
    runId,
    pagination: { cursor: events[3]?.eventId ?? "" },
  });
  expect(data).toEqual(events.slice(4));
});

test("what is not the usual case is left to world-postgres", async () => {
  const [runId, stepId] = [await newRun(), newStep()];
  await expect(start(ours, runId, stepId)).rejects.toThrow("nothing was stored");
  await expect(complete(ours, runId, stepId)).rejects.toThrow("nothing was stored");
  await create(ours, runId, stepId);
  await expect(create(ours, runId, stepId)).rejects.toThrow("nothing was stored");
  await start(ours, runId, stepId);
  await complete(ours, runId, stepId);
  await expect(start(ours, runId, stepId)).rejects.toThrow("nothing was stored");
  await expect(complete(ours, runId, stepId)).rejects.toThrow("nothing was stored");
  await expect(create(ours, "wrun_of_nobody", newStep())).rejects.toThrow("nothing was stored");
  expect((await stored(runId)).events).toHaveLength(5);

  const ended = await newRun();
  const waiting = newStep();
  await create(ours, ended, waiting);
  await theirs(ended, { eventType: "run_cancelled", ...version });
  await expect(create(ours, ended, newStep())).rejects.toThrow("nothing was stored");
  await expect(start(ours, ended, waiting)).rejects.toThrow("nothing was stored");
});

test("of many processes that start the same step at once, each attempt is counted", async () => {
  const [runId, stepId] = [await newRun(), newStep()];
  await create(ours, runId, stepId);
  const started = await Promise.all(Array.from({ length: 6 }, () => start(ours, runId, stepId)));
  const attempts = started.map(({ step }) => step?.attempt ?? 0);
  expect(attempts.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  const { events } = await stored(runId);
  expect(events.filter(({ eventType }) => eventType === "step_started")).toHaveLength(6);
});

test("events of runs that were emptied have ids of their own", async () => {
  const ids = new Set<string | undefined>();
  for (const runId of [await newRun(), await newRun()]) {
    const stepId = newStep();
    await create(ours, runId, stepId);
    await start(ours, runId, stepId);
    await pool().query("delete from workflow.workflow_events where run_id = $1", [runId]);
    ids.add((await complete(ours, runId, stepId)).event?.eventId);
  }
  expect(ids.size).toBe(2);
});
