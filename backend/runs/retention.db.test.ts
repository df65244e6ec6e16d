import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { streamAppender } from "../chunk-log/stream-appender.ts";
import { createStream } from "../chunk-log/stream-store.ts";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { collectOrphans, collectStreams, collectUnboundEngineRuns } from "./retention.ts";
import { claimedRun } from "./testing/claimed-run.ts";

withTestDatabase();

/** A run that ended a year ago, with so many chunks. */
async function oldRun(chunks = 3): Promise<string> {
  const { id } = await claimedRun();
  const json = Array.from({ length: chunks - 1 }, () => ({ json: "{}" }));
  await streamAppender().append(id, json, null, true);
  await pool().query(
    "update runs set status = 'completed', ended_at = now() - interval '1 year' where id = $1",
    [id],
  );
  return id;
}

/** Carries out DDL, and takes it back after the test. */
async function change(apply: string, undo: string): Promise<void> {
  await pool().query(apply);
  onTestFinished(async () => void (await pool().query(undo)));
}

async function count(table: "streams" | "chunks"): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
}

async function isCollected(id: string): Promise<boolean> {
  const { rows } = await pool().query("select collected_at from runs where id = $1", [id]);
  return rows[0]?.collected_at !== null;
}

test("a run that has ended long ago is marked, and nothing of its stream is left", async () => {
  const id = await oldRun();
  expect(await collectStreams()).toBe(1);
  expect(await isCollected(id)).toBe(true);
  expect(await count("streams")).toBe(0);
  expect(await count("chunks")).toBe(0);
});

test("a collection that is cut off between its statements leaves a run that is collected later", async () => {
  const id = await oldRun();
  await pool().query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'cut off'; end $$;
    create trigger cut_off before delete on step_records for each statement execute function refuse();`);
  await expect(collectStreams()).rejects.toThrow();
  expect(await isCollected(id)).toBe(false);
  expect(await count("chunks")).toBe(3);
  await pool().query("drop trigger cut_off on step_records; drop function refuse");
  expect(await collectStreams()).toBe(1);
  expect(await count("chunks")).toBe(0);
});

test("more runs than a batch, with more chunks than a statement deletes, are collected", async () => {
  await change(
    `create table deletions (chunks int);
     create function count_deletion() returns trigger language plpgsql as
       $$ begin insert into deletions select count(*) from gone; return null; end $$;
     create trigger count_deletion after delete on chunks referencing old table as gone
       for each statement execute function count_deletion();`,
    "drop trigger count_deletion on chunks; drop function count_deletion; drop table deletions",
  );
  await oldRun(12_000);
  for (let run = 0; run < 25; run += 1) await oldRun();
  expect(await collectStreams()).toBe(26);
  expect(await count("chunks")).toBe(0);
  const { rows } = await pool().query("select max(chunks), sum(chunks)::int from deletions");
  expect(rows).toEqual([{ max: 5_000, sum: 12_000 + 25 * 3 }]);
});

test("streams that nobody knows of are found, and those that are in use stay", async () => {
  const live = await claimedRun();
  const marked = await oldRun();
  await pool().query("update runs set collected_at = now() where id = $1", [marked]);
  for (const gone of [randomUUID(), "wrun_gone"]) {
    await createStream(`${gone}-stream`, gone);
    await streamAppender().append(`${gone}-stream`, [{ json: "{}" }], null);
  }
  expect(await collectOrphans()).toBe(3);
  const { rows } = await pool().query("select name from streams");
  expect(rows).toEqual([{ name: live.id }]);
  expect(await count("chunks")).toBe(1);
  expect(await collectOrphans()).toBe(0);
});

test("the engine's runs go that nobody is bound to, ten minutes after their end", async () => {
  const { id } = await claimedRun();
  await pool().query("update runs set engine_run_id = 'wrun_bound' where id = $1", [id]);
  const at = (minutes: number) => `now() at time zone 'utc' - interval '${minutes} minutes'`;
  await pool().query(
    `insert into workflow.workflow_runs (id, deployment_id, name, status, updated_at)
     values ('wrun_bound', 'd', 'w', 'completed', ${at(15)}),
            ('wrun_ended', 'd', 'w', 'failed', ${at(15)}),
            ('wrun_late', 'd', 'w', 'completed', ${at(5)}),
            ('wrun_running', 'd', 'w', 'running', ${at(15)})`,
  );
  expect(await collectUnboundEngineRuns()).toBe(1);
  const { rows } = await pool().query("select id from workflow.workflow_runs order by id");
  expect(rows.map(({ id }) => id)).toEqual(["wrun_bound", "wrun_late", "wrun_running"]);
});

test("the statement that looks for runs whose time is over reads an index of those alone", async () => {
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("set local enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain select id from runs
        where collected_at is null and status <> 'running' and ended_at < now()
        order by ended_at limit 20 for update skip locked`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("runs_retention");
    await client.query("rollback");
  } finally {
    client.release();
  }
});
