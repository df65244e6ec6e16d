import { randomUUID } from "node:crypto";
import type { World } from "@workflow/world";
import { createWorld } from "@workflow/world-postgres";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl, pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { createEnginePool } from "./engine-pool.ts";
import type { NewEvent } from "./event-statement.ts";
import { storeRunEvent } from "./run-events.ts";
import { makeUlid } from "./testing/make-ulid.ts";

withTestDatabase();

const version = { specVersion: 2 };
const INPUT = new Uint8Array([1, 2, 3]);

type Store = (runId: string, event: NewEvent) => ReturnType<World["events"]["create"]>;

let made: World | undefined;
function world(): World {
  made ??= createWorld({ pool: createEnginePool(pool()).pool });
  return made;
}

const theirs: Store = (runId, event) =>
  // Two overloads of one function, each for its own kind of event.
  event.eventType === "run_created"
    ? world().events.create(runId, event)
    : world().events.create(runId, event);
const ours: Store = async (runId, event) => {
  const stored = await storeRunEvent(createEnginePool(pool()).carryOut, runId, event);
  if (!stored) throw new Error("nothing was stored");
  return stored;
};

const newRunId = () => `wrun_${makeUlid(Date.now())}`;
const eventData = {
  deploymentId: "postgres",
  workflowName: "test",
  input: INPUT,
  executionContext: { features: { encryption: false } },
};
const create = (store: Store, runId: string) =>
  store(runId, { eventType: "run_created", ...version, eventData });
const start = (store: Store, runId: string) =>
  store(runId, { eventType: "run_started", ...version, eventData });
const complete = (store: Store, runId: string) =>
  store(runId, { eventType: "run_completed", ...version, eventData: { output: INPUT } });

async function addHookAndWait(runId: string): Promise<void> {
  await pool().query(
    `insert into workflow.workflow_hooks (run_id, hook_id, token, owner_id, project_id, environment)
     values ($1, $2, $2, '', '', '')`,
    [runId, randomUUID()],
  );
  await pool().query(
    "insert into workflow.workflow_waits (run_id, wait_id, status) values ($1, $2, 'waiting')",
    [runId, randomUUID()],
  );
}

/** How many statements wait for a lock. */
async function waitingStatements(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Everything but ids and moments, which have to be there. */
function comparable(value: unknown, runId: string): unknown {
  const text = JSON.stringify(value, (key, member: unknown) => {
    if (member === undefined || member === null) return undefined;
    if (member === runId) return "the run";
    if (key === "eventId" || key === "cursor" || /At$/.test(key)) return `a ${typeof member}`;
    return member;
  });
  return JSON.parse(text);
}

async function stored(runId: string) {
  const { data } = await world().events.list({ runId });
  const { rows } = await pool().query<Record<string, unknown>>(
    `select run.*, (select count(*)::int from workflow.workflow_hooks where run_id = run.id) as hooks,
            (select count(*)::int from workflow.workflow_waits where run_id = run.id) as waits
       from workflow.workflow_runs run where id = $1`,
    [runId],
  );
  const moments = Object.entries(rows[0] ?? {}).map(([name, value]) => [
    name,
    value instanceof Date ? "a moment" : value,
  ]);
  return { events: data, row: Object.fromEntries(moments) };
}

test("a run's events and row are those that world-postgres stores", async () => {
  const [first, second] = await Promise.all(
    [theirs, ours].map(async (store) => {
      const runId = newRunId();
      await create(store, runId);
      const started = await start(store, runId);
      await addHookAndWait(runId);
      const before = await stored(runId);
      const completed = await complete(store, runId);
      return comparable(
        {
          started: { run: started.run, events: started.events, cursor: started.cursor },
          before,
          completed: completed.event,
          after: await stored(runId),
        },
        runId,
      );
    }),
  );
  expect(second).toEqual(first);
  expect(second).toMatchObject({
    before: { row: { hooks: 1 } },
    after: { row: { hooks: 0, waits: 0 } },
  });
});

test("a run begins with the statement that makes it, and that is read", async () => {
  const runId = newRunId();
  const created = await create(ours, runId);
  const { row, events } = await stored(runId);
  expect(row.status).toBe("running");
  const { run, events: read, cursor } = await start(ours, runId);
  expect({ run: created.run, events: created.events, cursor: created.cursor }).toEqual({
    run,
    events: read,
    cursor,
  });
  expect(read).toEqual(events);
});

test("a run is on the disk when it is told, so that no step binds itself to one that a crash takes back", async () => {
  await pool().query(`
    create table commits (mode text);
    create function note_commit() returns trigger language plpgsql as
      $$ begin insert into commits values (current_setting('synchronous_commit')); return null; end $$;
    create constraint trigger note_commit after insert on workflow.workflow_runs
      deferrable initially deferred for each row execute function note_commit()`);
  await create(ours, newRunId());
  const { rows } = await pool().query("select mode from commits");
  await pool().query("drop trigger note_commit on workflow.workflow_runs; drop table commits");
  expect(rows).toEqual([{ mode: "on" }]);
});

test("a run that has begun is read with all its events, and nothing is stored", async () => {
  const runId = newRunId();
  await create(ours, runId);
  const first = await start(ours, runId);
  const correlationId = "step_under_way";
  const data = { stepName: "draft", input: INPUT };
  await theirs(runId, { eventType: "step_created", ...version, correlationId, eventData: data });
  const again = await start(ours, runId);
  expect(again.run).toEqual(first.run);
  const { data: listed } = await world().events.list({ runId });
  expect(again.events).toEqual(listed);
  expect(again.cursor).toBe(listed.at(-1)?.eventId);
  expect(listed.map(({ eventType }) => eventType)).toEqual([
    "run_created",
    "run_started",
    "step_created",
  ]);
});

test("of processes that begin a run at once, one stores that, and no other moment is told", async () => {
  const runId = newRunId();
  await create(ours, runId);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => start(ours, runId)));
  const { events, row } = await stored(runId);
  expect(events.filter(({ eventType }) => eventType === "run_started")).toHaveLength(1);
  expect(row.status).toBe("running");
  const moments = results.flatMap((result) =>
    result.status === "fulfilled" ? [result.value.run?.startedAt?.getTime()] : [],
  );
  expect(new Set(moments).size).toBe(1);
});

test("the end of a run locks its hooks before its events, as an answer to a hook does", async () => {
  const runId = newRunId();
  await create(ours, runId);
  await start(ours, runId);
  await addHookAndWait(runId);
  const other = new pg.Client({ connectionString: databaseUrl() });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("begin");
  await other.query("select 1 from workflow.workflow_hooks where run_id = $1 for update", [runId]);
  const completing = complete(ours, runId);
  await expect.poll(waitingStatements).toBe(1);
  await other.query(
    "insert into workflow.workflow_events (id, type, run_id, spec_version) values ($1, 'hook_received', $2, 2)",
    [`wevt_${makeUlid(Date.now())}`, runId],
  );
  await other.query("commit");
  expect((await completing).event?.eventType).toBe("run_completed");
});

test("what is not the usual case is left to world-postgres", async () => {
  const runId = newRunId();
  await expect(start(ours, runId)).rejects.toThrow("nothing was stored");
  await expect(complete(ours, runId)).rejects.toThrow("nothing was stored");
  await create(ours, runId);
  await expect(create(ours, runId)).rejects.toThrow("nothing was stored");
  await start(ours, runId);
  await complete(ours, runId);
  await expect(complete(ours, runId)).rejects.toThrow("nothing was stored");
  await expect(start(ours, runId)).rejects.toThrow("nothing was stored");
  expect((await stored(runId)).events).toHaveLength(3);
});
