import { Logger, type Runner, run } from "graphile-worker";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { createEnginePool } from "./engine-pool.ts";
import { queueWorkers } from "./queue-workers.ts";

withTestDatabase();

const WORKERS = 4;
const JOBS = 12;
let runner: Runner | undefined;
let done: Set<number>;

beforeEach(() => {
  done = new Set();
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});

/** Starts workers over the pool; each job says its number. */
async function startWorkers(engine: pg.Pool): Promise<Runner> {
  return run({
    pgPool: engine,
    concurrency: WORKERS,
    pollInterval: 100,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      say: (payload) => {
        const { number, fails } = payload as { number: number; fails?: boolean };
        done.add(number);
        if (fails && done.size < JOBS) throw new Error("this job fails");
      },
    },
  });
}

async function addJobs(fails: boolean): Promise<void> {
  await pool().query(
    `select graphile_worker.add_job('say', json_build_object('number', n, 'fails', $2::boolean))
       from generate_series(1, $1) n`,
    [JOBS, fails],
  );
}

async function jobsLeft(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "select count(*)::int as count from graphile_worker._private_jobs where locked_at is not null",
  );
  return rows[0]?.count ?? -1;
}

/** Ends the connections of statements on jobs that match: as often as there are jobs. */
async function endConnections(on: "delete" | "update", condition: string): Promise<void> {
  await pool().query("create sequence if not exists endings");
  await pool().query(
    `create or replace function end_connection() returns trigger language plpgsql as $$
     begin
       if nextval('endings') <= ${JOBS} then perform pg_terminate_backend(pg_backend_pid()); end if;
       return coalesce(new, old);
     end $$`,
  );
  await pool().query(
    `create trigger end_connection before ${on} on graphile_worker._private_jobs
        for each row when (${condition}) execute function end_connection()`,
  );
}

afterEach(async () => {
  await pool().query("drop trigger if exists end_connection on graphile_worker._private_jobs");
  await pool().query("drop sequence if exists endings");
});

test("a worker whose connection ends while it says that a job is done lives on", async () => {
  await endConnections("delete", "true");
  runner = await startWorkers(createEnginePool(pool()).pool);
  await addJobs(false);
  await expect.poll(() => done.size, { timeout: 20_000 }).toBe(JOBS);
  await expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0);
  await expect.poll(() => queueWorkers().living).toBe(WORKERS);
});

test("a worker whose connection ends while it says that a job failed lives on", async () => {
  await endConnections("update", "old.locked_at is not null and new.locked_at is null");
  runner = await startWorkers(createEnginePool(pool()).pool);
  await addJobs(true);
  await expect.poll(() => done.size, { timeout: 20_000 }).toBe(JOBS);
  await expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0);
});

test("workers live on when the first question about the schedule is ended", async () => {
  const holder = await pool().connect();
  try {
    await holder.query("begin");
    await holder.query("lock table graphile_worker._private_known_crontabs");
    runner = await startWorkers(createEnginePool(pool()).pool);
    const endQuestion = `
      select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%known_crontabs%'`;
    await expect.poll(async () => (await pool().query(endQuestion)).rowCount).toBe(1);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  await addJobs(false);
  await expect.poll(() => done.size, { timeout: 20_000 }).toBe(JOBS);
});
