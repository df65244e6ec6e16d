import { expect, test } from "vitest";
import { pool } from "../client.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";

withTestDatabase();

/** Adds a job as the engine does, which carries its message as base64 of JSON. */
async function addJobs(message: string, count: number): Promise<void> {
  await pool().query(
    `select graphile_worker.add_job('linnet_0_flows', json_build_object('data',
       encode(convert_to(replace($1, '#', n::text), 'UTF8'), 'base64'))) from generate_series(1, $2::int) n`,
    [message, count],
  );
}

test("a job is found by its run, without reading the others", async () => {
  await addJobs('{"runId":"wrun_other_#","traceCarrier":{}}', 1_000);
  await addJobs('{"runId":"wrun_flow","requestedAt":"2026-01-01T00:00:00Z"}', 1);
  await addJobs('{"workflowName":"chat","workflowRunId":"wrun_step","stepId":"step_1"}', 2);
  await pool().query("select graphile_worker.add_job('another', '{\"number\":1}'::json)");
  await pool().query("analyze graphile_worker._private_jobs");

  const jobsOf = "from graphile_worker._private_jobs where engine_run_of_job(payload) =";
  for (const [run, jobs] of [
    ["wrun_flow", 1],
    ["wrun_step", 2],
    ["wrun_nothing", 0],
  ] as const) {
    const { rows } = await pool().query(`select id ${jobsOf} $1`, [run]);
    expect(rows).toHaveLength(jobs);
  }
  const { rows: plan } = await pool().query<{ "QUERY PLAN": string }>(
    `explain select id ${jobsOf} 'wrun_step'`,
  );
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("linnet_jobs_by_run");
});
