import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { databaseUrl, pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { log } from "../logging/log.ts";
import { adoptWork, releaseForgottenJobs, releaseForgottenLeases } from "./adopt-work.ts";
import { Instance, thisInstance } from "./instance.ts";

withTestDatabase();

const LONG_AGO = "now() - interval '1 minute'";

beforeAll(async () => {
  await thisInstance().takeSlot();
});

afterAll(async () => {
  await thisInstance().leave();
});

beforeEach(async () => {
  await pool().query("truncate instances, streams; delete from graphile_worker._private_jobs");
  await thisInstance().beat();
  await pool().query(`update instances set beating_since = ${LONG_AGO}`);
});

/** An instance that was killed: its row is left, and nothing holds its slot. */
async function insertDead(slot = 7): Promise<string> {
  const id = randomUUID();
  await pool().query(
    `insert into instances (id, slot, hostname, heartbeat_at) values ($1, $2, 'gone', ${LONG_AGO})`,
    [id, slot],
  );
  return id;
}

async function insertJob(slot: number, engineRunId: string, kind = "flows"): Promise<string> {
  const data = Buffer.from(JSON.stringify({ runId: engineRunId })).toString("base64");
  const { rows } = await pool().query<{ id: string }>(
    "select id from graphile_worker.add_job($1, $2, job_key => $3)",
    [`linnet_${slot}_${kind}`, { data }, randomUUID()],
  );
  return rows[0]?.id ?? "";
}

async function insertStream(holder: string, epoch = 3): Promise<string> {
  const name = randomUUID();
  await pool().query(
    "insert into streams (name, run_id, holder, lease_step, epoch) values ($1, $1, $2, 'step', $3)",
    [name, holder, epoch],
  );
  return name;
}

async function queues(): Promise<Record<string, string>> {
  const { rows } = await pool().query<{ run: string; queue: string }>(
    `select convert_from(decode(j.payload->>'data', 'base64'), 'UTF8')::json->>'runId' as run,
            t.identifier as queue
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  return Object.fromEntries(rows.map(({ run, queue }) => [run, queue]));
}

async function holders(): Promise<Record<string, string | null>> {
  const { rows } = await pool().query("select name, holder from streams");
  return Object.fromEntries(rows.map(({ name, holder }) => [name, holder]));
}

/** Holds locks as a frozen process does: nothing in this process lets them go. */
async function freeze(id: string, statement: string): Promise<pg.Client> {
  const frozen = new pg.Client({
    connectionString: databaseUrl(),
    application_name: `linnet ${id}`,
  });
  frozen.on("error", () => {});
  await frozen.connect();
  await frozen.query(`begin; ${statement}`);
  return frozen;
}

test("the jobs of a dead instance come into the queues of the living, those of a run into one", async () => {
  await insertDead();
  const other = new Instance(randomUUID());
  await other.takeSlot();
  await other.beat();
  const old = await insertJob(7, "wrun_a");
  await insertJob(7, "wrun_a", "steps");
  await insertJob(7, "wrun_b");
  await insertJob(other.slot, "wrun_c");
  await pool().query(
    "update graphile_worker._private_jobs set locked_at = now(), attempts = 3 where id = $1",
    [old],
  );

  expect(await adoptWork()).toEqual([]);
  const { slot } = thisInstance();
  const placed = await queues();
  expect(new Set([placed.wrun_a?.split("_")[1], placed.wrun_b?.split("_")[1]])).toEqual(
    new Set([String(slot), String(other.slot)]),
  );
  expect(placed.wrun_c).toBe(`linnet_${other.slot}_flows`);
  const { rows } = await pool().query(
    `select j.id from graphile_worker._private_jobs j
      where locked_at is null and attempts = 0 and max_attempts = 3`,
  );
  expect(rows.map(({ id }) => id)).not.toContain(old);
  await other.leave();
});

test("what was taken over is told to those who collect logs, and not at a terminal", async () => {
  const told = vi.spyOn(log, "info");
  const { isTTY } = process.stderr;
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
    told.mockRestore();
  });
  for (const atTerminal of [true, false]) {
    process.stderr.isTTY = atTerminal;
    await insertDead();
    await adoptWork();
    expect(told).toHaveBeenCalledTimes(atTerminal ? 0 : 1);
  }
});

test("who has only just begun to beat again takes nobody for dead", async () => {
  const dead = await insertDead();
  await insertJob(7, "wrun_a");
  // As after an outage of the database, in which all were silent.
  await pool().query("update instances set heartbeat_at = now() - interval '3 seconds'");
  await thisInstance().beat();
  await adoptWork();
  expect((await pool().query("select 1 from instances where id = $1", [dead])).rowCount).toBe(1);
  expect(await queues()).toEqual({ wrun_a: "linnet_7_flows" });
});

test("who has only just begun to beat takes an instance for dead that has beaten since", async () => {
  const dead = await insertDead();
  const judge = thisInstance().id;
  const lives = async (deadBeat: string, judgeBeatsSince: string) => {
    await pool().query(
      `update instances set heartbeat_at = now() - case id when $1 then $2::interval else '0' end,
                            beating_since = now() - $3::interval`,
      [dead, deadBeat, judgeBeatsSince],
    );
    await adoptWork();
    return (await pool().query("select 1 from instances where id = $1", [dead])).rowCount === 1;
  };
  expect(await lives("0.5 seconds", "3 seconds")).toBe(true);
  expect(await lives("1.5 seconds", "1.2 seconds")).toBe(true);
  expect(await lives("1.2 seconds", "1.5 seconds")).toBe(false);
  expect((await pool().query("select id from instances")).rows).toEqual([{ id: judge }]);
});

test("an instance that has lost its connection since its last beat takes nobody for dead", async () => {
  const dead = await insertDead();
  // As in the moment after a short restart of the database.
  await pool().query("update instances set slot = slot + 100 where id = $1", [thisInstance().id]);
  await adoptWork();
  expect((await pool().query("select 1 from instances where id = $1", [dead])).rowCount).toBe(1);
});

test("an instance that has missed its own beats takes nobody for dead", async () => {
  const dead = await insertDead();
  await pool().query("update instances set heartbeat_at = now() - interval '3 seconds'");
  await adoptWork();
  expect((await pool().query("select 1 from instances where id = $1", [dead])).rowCount).toBe(1);
});

test("an instance whose own beats have gaps takes another one for dead that has been silent for long", async () => {
  const dead = await insertDead();
  await insertJob(7, "wrun_a");
  const connected = vi.spyOn(thisInstance(), "connectedForMs", "get");
  onTestFinished(() => connected.mockRestore());
  const livesAfterAGap = async (connectedForMs: number) => {
    // As on a machine that is so busy that each beat comes late.
    await pool().query(
      "update instances set heartbeat_at = now() - interval '2 seconds' where id = $1",
      [thisInstance().id],
    );
    await thisInstance().beat();
    connected.mockReturnValue(connectedForMs);
    await adoptWork();
    return (await pool().query("select 1 from instances where id = $1", [dead])).rowCount === 1;
  };
  // The database may have been away until then.
  expect(await livesAfterAGap(14_000)).toBe(true);
  expect(await livesAfterAGap(15_000)).toBe(false);
  expect(await queues()).toEqual({ wrun_a: `linnet_${thisInstance().slot}_flows` });
});

test("an instance that is connected is not taken for dead by one whose own beats have gaps", async () => {
  const other = new Instance(randomUUID());
  await other.takeSlot();
  onTestFinished(() => other.leave());
  await other.beat();
  await pool().query(`update instances set heartbeat_at = ${LONG_AGO} where id = $1`, [other.id]);
  await pool().query("update instances set beating_since = now() where id = $1", [
    thisInstance().id,
  ]);
  const connected = vi.spyOn(thisInstance(), "connectedForMs", "get").mockReturnValue(60_000);
  onTestFinished(() => connected.mockRestore());
  await adoptWork();
  expect((await pool().query("select 1 from instances where id = $1", [other.id])).rowCount).toBe(
    1,
  );
});

const AN_HOUR_AHEAD = "now() + interval '1 hour'";

test("after the clock was set back, nobody is taken for dead by an instance that has not beaten since", async () => {
  await insertDead();
  await pool().query(`update instances set heartbeat_at = ${AN_HOUR_AHEAD}`);
  await adoptWork();
  expect((await pool().query("select 1 from instances")).rowCount).toBe(2);
});

test("a beat from before the clock was set back is silence, and what was under way then is due", async () => {
  const dead = await insertDead();
  await pool().query(`update instances set heartbeat_at = ${AN_HOUR_AHEAD} where id = $1`, [dead]);
  const job = await insertJob(7, "wrun_a");
  await pool().query(
    `update graphile_worker._private_jobs set run_at = ${AN_HOUR_AHEAD}, locked_at = ${AN_HOUR_AHEAD} where id = $1`,
    [job],
  );
  await adoptWork();
  expect((await pool().query("select 1 from instances where id = $1", [dead])).rowCount).toBe(0);
  const { rows } = await pool().query(
    "select run_at <= now() as due from graphile_worker._private_jobs",
  );
  expect(rows).toEqual([{ due: true }]);
});

test("what a frozen process holds does not stop the sweep, and is free in the next", async () => {
  const dead = await insertDead();
  const held = await insertStream(dead);
  const free = await insertStream(dead);
  await insertJob(7, "wrun_held");
  await insertJob(7, "wrun_free");
  const frozen = await freeze(
    dead,
    `select 1 from streams where name = '${held}' for update;
     select 1 from graphile_worker._private_jobs order by id limit 1 for update`,
  );
  const ended = new Promise((resolve) => frozen.once("end", resolve));
  await adoptWork();
  expect((await holders())[free]).toBeNull();
  expect((await queues()).wrun_free).toBe(`linnet_${thisInstance().slot}_flows`);
  await ended;
  await adoptWork();
  expect(await holders()).toEqual({ [held]: null, [free]: null });
  expect((await queues()).wrun_held).toBe(`linnet_${thisInstance().slot}_flows`);
});

test("a frozen instance loses its connections, and is registered again when it goes on", async () => {
  const frozen = new Instance(randomUUID());
  await frozen.takeSlot();
  await frozen.beat();
  const { slot } = frozen;
  await pool().query(`update instances set heartbeat_at = ${LONG_AGO} where id = $1`, [frozen.id]);
  await adoptWork();
  const known = () => pool().query("select slot from instances where id = $1", [frozen.id]);
  expect((await known()).rowCount).toBe(0);
  await expect
    .poll(() =>
      frozen.beat().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect((await known()).rows).toEqual([{ slot }]);
  await frozen.leave();
});

test("the claims of a dead instance are taken over", async () => {
  const [dead, chat, run] = [await insertDead(), randomUUID(), randomUUID()];
  await pool().query("insert into users (id, name, email) values ('u', 'u', 'u@example.org')");
  await pool().query(
    `with p as (insert into projects (id, user_id, name) values ($1, 'u', 'p') returning id)
     insert into chats (id, user_id, project_id, title) select $1, 'u', id, 'c' from p`,
    [chat],
  );
  await pool().query(
    `insert into runs (id, user_id, chat_id, user_message_id, message_id, claimed_by)
     values ($1, 'u', $2, $1, $1, $3)`,
    [run, chat, dead],
  );
  expect(await adoptWork()).toEqual([{ id: run, kind: "turn" }]);
  expect(await adoptWork()).toEqual([]);
});

test("a job that was locked and forgotten is put into the queue again", async () => {
  const { slot } = thisInstance();
  await insertJob(slot, "wrun_forgotten");
  await insertJob(slot, "wrun_delivered");
  await pool().query(`update graphile_worker._private_jobs set locked_at = ${LONG_AGO}`);
  await releaseForgottenJobs(["wrun_delivered"], []);
  const { rows } = await pool().query(
    "select count(*)::int as free from graphile_worker._private_jobs where locked_at is null",
  );
  expect(rows).toEqual([{ free: 1 }]);
});

test("a job that a worker here has is not forgotten while the code that handles its delivery is loaded", async () => {
  const { slot } = thisInstance();
  const held = await insertJob(slot, "wrun_held");
  await insertJob(slot, "wrun_forgotten");
  await pool().query(`update graphile_worker._private_jobs set locked_at = ${LONG_AGO}`);
  await releaseForgottenJobs([], [held]);
  const { rows } = await pool().query(
    "select id from graphile_worker._private_jobs where locked_at is not null",
  );
  expect(rows).toEqual([{ id: held }]);
});

test("a lease that only the table knows of is given back; one that this process has is not", async () => {
  const { id } = thisInstance();
  const [active, forgotten] = [await insertStream(id), await insertStream(id)];
  await releaseForgottenLeases(() => [active]);
  expect(await holders()).toEqual({ [active]: id, [forgotten]: null });
});

test("a lease that was taken again while it was looked for is kept", async () => {
  const { id } = thisInstance();
  const name = await insertStream(id);
  // The step registers and asks for its lease right after the table was read.
  const raised = pool().query("update streams set epoch = epoch + 1 where name = $1", [name]);
  await raised;
  await releaseForgottenLeases(() => [name]);
  expect(await holders()).toEqual({ [name]: id });
});
