import { createWorld } from "@workflow/world-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { databaseUrl, pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { createEnginePool } from "./engine-pool.ts";
import { wholeEvents } from "./whole-events.ts";

withTestDatabase();

const SPEC_VERSION = 2;

function eventsOfAnInstance() {
  const enginePool = createEnginePool(pool());
  return wholeEvents(createWorld({ pool: enginePool.pool }).events, enginePool);
}

/** How many statements wait for a lock. */
async function waitingStatements(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

test("two instances that start a run at once start it at the same moment", async () => {
  const [first, second] = [eventsOfAnInstance(), eventsOfAnInstance()];
  const created = await first.create(null, {
    eventType: "run_created",
    specVersion: SPEC_VERSION,
    eventData: { deploymentId: "postgres", workflowName: "test", input: new Uint8Array() },
  });
  const runId = created.run?.runId ?? "";
  const start = (events: typeof first) =>
    events.create(runId, { eventType: "run_started", specVersion: SPEC_VERSION });
  // Both see a run that nobody has started, since neither can start it while its row is locked.
  const other = new pg.Client({ connectionString: databaseUrl() });
  await other.connect();
  await other.query("begin");
  await other.query("select 1 from workflow.workflow_runs where id = $1 for update", [runId]);
  const starts = [start(first)];
  await expect.poll(waitingStatements).toBe(1);
  starts.push(start(second));
  await expect.poll(waitingStatements).toBe(2);
  await other.query("commit");
  await other.end();

  const [one, two] = await Promise.all(starts);

  expect(one?.run?.startedAt).toBeInstanceOf(Date);
  expect(two?.run?.startedAt).toEqual(one?.run?.startedAt);
});
