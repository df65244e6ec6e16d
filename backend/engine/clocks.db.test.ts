import { createWorld } from "@workflow/world-postgres";
import { makeWorkerUtils } from "graphile-worker";
import { afterEach, expect, test, vi } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { createEnginePool } from "./engine-pool.ts";
import { makeUlid } from "./testing/make-ulid.ts";
import { wholeEvents } from "./whole-events.ts";

withTestDatabase();

const SPEC_VERSION = 2;

afterEach(() => {
  vi.useRealTimers();
});

/** Makes the clock of the host wrong by so many hours; timers go on as they are. */
function setHostClock(hours: number): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
}

/** The engine's events as an instance of its own writes them. */
function eventsOfAnInstance() {
  const enginePool = createEnginePool(pool());
  return wholeEvents(createWorld({ pool: enginePool.pool }).events, enginePool);
}

test.each([
  [1, 0],
  [0, -1],
  [1, -1],
])(
  "events follow each other from a clock that is %i h off to one that is %i h off",
  async (first, second) => {
    setHostClock(first);
    const before = eventsOfAnInstance();
    const created = await before.create(null, {
      eventType: "run_created",
      specVersion: SPEC_VERSION,
      eventData: { deploymentId: "postgres", workflowName: "test", input: new Uint8Array() },
    });
    const runId = created.run?.runId ?? "";
    await before.create(runId, { eventType: "run_started", specVersion: SPEC_VERSION });

    setHostClock(second);
    const after = eventsOfAnInstance();
    const steps = Array.from({ length: 5 }, (_, index) => `step_${first}_${second}_${index}`);
    for (const correlationId of steps) {
      const specVersion = SPEC_VERSION;
      await after.create(runId, {
        eventType: "step_created",
        specVersion,
        correlationId,
        eventData: { stepName: "test", input: new Uint8Array() },
      });
      await after.create(runId, { eventType: "step_started", specVersion, correlationId });
      await after.create(runId, {
        eventType: "step_completed",
        specVersion,
        correlationId,
        eventData: { result: new Uint8Array() },
      });
    }

    const { data } = await after.list({ runId, pagination: { sortOrder: "asc", limit: 100 } });
    expect(data.map(({ eventType, correlationId }) => [eventType, correlationId])).toEqual([
      ["run_created", undefined],
      ["run_started", undefined],
      ...steps.flatMap((step) => [
        ["step_created", step],
        ["step_started", step],
        ["step_completed", step],
      ]),
    ]);
  },
);

test("a run begins although the clock was set back by an hour, and is there when it is made again", async () => {
  const runId = `wrun_${makeUlid(Date.now() + 3_600_000)}`;
  const events = eventsOfAnInstance();
  const create = () =>
    events.create(runId, {
      eventType: "run_created",
      specVersion: SPEC_VERSION,
      eventData: { deploymentId: "postgres", workflowName: "test", input: new Uint8Array([1]) },
    });
  const types = async () => (await events.list({ runId })).data.map(({ eventType }) => eventType);
  expect((await create()).run).toMatchObject({ runId, workflowName: "test" });
  expect(await types()).toEqual(["run_created", "run_started"]);
  expect((await create()).run).toMatchObject({ runId, workflowName: "test" });
  expect(await types()).toEqual(["run_created", "run_started"]);
});

test("events of one run that are written at the same time come after what was there", async () => {
  const insert = (ulid: string) =>
    pool().query(
      "insert into workflow.workflow_events (id, type, run_id) values ($1, 'test', 'busy')",
      [`wevt_${ulid}`],
    );
  await insert("7".repeat(26));
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => insert(String(index).padStart(26, "0"))),
  );
  const { rows } = await pool().query<{ after: number }>(
    `select count(distinct id)::int as after from workflow.workflow_events
      where run_id = 'busy' and id > 'wevt_' || repeat('7', 26)`,
  );
  expect(rows[0]?.after).toBe(20);
});

test.each([1, -1])(
  "a job is due after its delay, although the clock is %i h off",
  async (hours) => {
    setHostClock(hours);
    const worker = await makeWorkerUtils({ pgPool: createEnginePool(pool()).pool });
    const add = (seconds: number) =>
      worker.addJob("late", {}, { runAt: new Date(Date.now() + seconds * 1_000), jobKey: "late" });
    const secondsLeft = async () => {
      const { rows } = await pool().query<{ left: number }>(
        "select extract(epoch from run_at - now())::float as left from graphile_worker.jobs",
      );
      return rows[0]?.left;
    };
    await add(600);
    expect(await secondsLeft()).toBeGreaterThan(500);
    expect(await secondsLeft()).toBeLessThanOrEqual(600);
    await worker.addJob("late", {}, { jobKey: "late" });
    expect(await secondsLeft(), "a job that is queued once more keeps its time").toBeGreaterThan(
      400,
    );
    await pool().query("delete from graphile_worker._private_jobs");
    await worker.release();
  },
);
