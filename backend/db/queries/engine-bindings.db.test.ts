import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl, pool } from "../client.ts";
import { insertRun } from "../testing/insert-run.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { bindEngineRuns } from "./engine-bindings.ts";

withTestDatabase();

async function insertEngineRun(id: string, status: string): Promise<void> {
  await pool().query(
    "insert into workflow.workflow_runs (id, deployment_id, name, status) values ($1, 'postgres', 'test', $2)",
    [id, status],
  );
}

async function unboundRun(): Promise<string> {
  const { runId } = await insertRun();
  await pool().query("update runs set engine_run_id = null where id = $1", [runId]);
  return runId;
}

async function engineRunOf(runId: string): Promise<unknown> {
  const { rows } = await pool().query("select engine_run_id from runs where id = $1", [runId]);
  return rows[0]?.engine_run_id;
}

test("a run is bound to the engine run that carries it out, and not to one that has ended or is gone", async () => {
  const [going, ended, gone, bound] = await Promise.all([
    unboundRun(),
    unboundRun(),
    unboundRun(),
    unboundRun(),
  ]);
  await insertEngineRun("wrun_going", "running");
  await insertEngineRun("wrun_ended", "completed");
  await insertEngineRun("wrun_late", "running");
  await pool().query("update runs set engine_run_id = 'wrun_first' where id = $1", [bound]);
  await bindEngineRuns([
    { runId: going, engineRunId: "wrun_going" },
    { runId: ended, engineRunId: "wrun_ended" },
    { runId: gone, engineRunId: "wrun_gone" },
    { runId: bound, engineRunId: "wrun_late" },
  ]);
  expect(await Promise.all([going, ended, gone, bound].map(engineRunOf))).toEqual([
    "wrun_going",
    null,
    null,
    "wrun_first",
  ]);
});

test("a run whose row is locked holds up no other", async () => {
  const [locked, free] = [await unboundRun(), await unboundRun()];
  await insertEngineRun("wrun_locked", "running");
  await insertEngineRun("wrun_free", "running");
  const other = new pg.Client({ connectionString: databaseUrl() });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("begin");
  await other.query("select from runs where id = $1 for update", [locked]);
  await bindEngineRuns([
    { runId: locked, engineRunId: "wrun_locked" },
    { runId: free, engineRunId: "wrun_free" },
  ]);
  expect(await engineRunOf(free)).toBe("wrun_free");
  expect(await engineRunOf(locked)).toBeNull();
});
