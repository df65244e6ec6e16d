import { expect, test, vi } from "vitest";
import { pool } from "../db/client.ts";
import { insertRun } from "../db/testing/insert-run.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { startAdoptedRun } from "./start-run.ts";

withTestDatabase();

const start = vi.hoisted(() => vi.fn<() => Promise<{ runId: string }>>());
vi.mock("workflow/api", () => ({ start }));

test("a claim that was taken over is bound before its first step: a start that is killed leaves one engine run", async () => {
  const { runId, engineRunId } = await insertRun();
  await pool().query("update runs set engine_run_id = null where id = $1", [runId]);
  start.mockImplementation(async () => {
    await pool().query(
      `insert into workflow.workflow_runs (id, deployment_id, name, status)
       values ($1, 'postgres', 'test', 'running')`,
      [engineRunId],
    );
    return { runId: engineRunId };
  });
  await startAdoptedRun({ id: runId, kind: "session" });
  // As the next start asks, whose process finds nothing to start then.
  const { rows } = await pool().query("select engine_run_id from runs where id = $1", [runId]);
  expect(rows).toEqual([{ engine_run_id: engineRunId }]);
});
