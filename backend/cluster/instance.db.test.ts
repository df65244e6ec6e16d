import { randomUUID } from "node:crypto";
import { setTimeout as delay, setImmediate as nextRound } from "node:timers/promises";
import { type SilentProxy, startSilentProxy } from "@linnet/tests/support/silent-proxy";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { environment, provideEnvironment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { Instance, SLOT_LOCK, SlotLostError } from "./instance.ts";

vi.mock("node:timers/promises", async (original) => {
  const actual = await original<typeof import("node:timers/promises")>();
  return { ...actual, setTimeout: vi.fn(actual.setTimeout) };
});

withTestDatabase();

let direct: string;
let proxy: SilentProxy;
let observer: pg.Client;

beforeEach(async () => {
  direct = environment().DATABASE_URL ?? "";
  proxy = await startSilentProxy(direct);
  observer = new pg.Client({ connectionString: direct });
  await observer.connect();
});

afterEach(async () => {
  provideEnvironment({ DATABASE_URL: direct });
  await observer.end();
  await proxy.close();
});

/** An instance whose slot's connection goes through the proxy. */
async function withSlot(): Promise<Instance> {
  provideEnvironment({ DATABASE_URL: proxy.url });
  const instance = new Instance(randomUUID());
  await instance.takeSlot();
  return instance;
}

async function registered(): Promise<Instance> {
  const instance = await withSlot();
  await instance.beat();
  return instance;
}

const slotConnections = ({ id }: Instance) =>
  observer.query("select pid from pg_stat_activity where application_name = $1", [
    `linnet-slot ${id}`,
  ]);

const beatingSince = async ({ id }: Instance): Promise<string> =>
  (await observer.query("select beating_since::text as since from instances where id = $1", [id]))
    .rows[0].since;

const endSlotConnection = async (instance: Instance) =>
  observer.query("select pg_terminate_backend($1)", [
    (await slotConnections(instance)).rows[0].pid,
  ]);

test("the slot's connection goes silent: the beat goes on over a new one, in time", async () => {
  const instance = await registered();
  proxy.silence();
  await expect(instance.beat()).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await instance.beat();
  // An instance that holds its lock is taken for dead after five seconds.
  const { rows } = await observer.query(
    `select heartbeat_at - started_at < interval '5 seconds' as "isInTime"
       from instances where id = $1`,
    [instance.id],
  );
  expect(rows).toEqual([{ isInTime: true }]);
  await expect.poll(async () => (await slotConnections(instance)).rowCount).toBe(1);
});

test("a beat does not wait for the disk, which may stand still while the instance lives", async () => {
  const instance = await withSlot();
  await observer.query(`
    create table commits (mode text);
    create function note_commit() returns trigger language plpgsql as
      $$ begin insert into commits values (current_setting('synchronous_commit')); return null; end $$;
    create constraint trigger note_commit after insert or update on instances
      deferrable initially deferred for each row execute function note_commit()`);
  await instance.beat();
  await instance.beat();
  const { rows } = await observer.query("select mode from commits");
  await observer.query("drop trigger note_commit on instances; drop table commits");
  expect(rows).toEqual([{ mode: "off" }, { mode: "off" }]);
});

test("a beat writes no row of an index", async () => {
  const instance = await registered();
  await observer.query("select pg_stat_reset()");
  const written = async () => {
    // PostgreSQL counts a second's changes together, with one that comes after it.
    await instance.beat();
    const { rows } = await observer.query(
      `select n_tup_upd > 0 as "some", n_tup_hot_upd = n_tup_upd as "withoutIndexes"
         from pg_stat_user_tables where relname = 'instances'`,
    );
    return rows;
  };
  await expect
    .poll(written, { interval: 100 })
    .toMatchObject([{ some: true, withoutIndexes: expect.any(Boolean) }]);
  expect(await written()).toEqual([{ some: true, withoutIndexes: true }]);
});

test("a beat does not wait for what the pool is doing", async () => {
  const instance = await registered();
  const { rows } = await slotConnections(instance);
  await instance.beat();
  // One connection, its own, the same as before.
  expect((await slotConnections(instance)).rows).toEqual(rows);
});

test("who has lost the slot to another says so, and takes no part in its queue", async () => {
  const instance = await registered();
  const other = new pg.Client({ connectionString: direct });
  await other.connect();
  await endSlotConnection(instance);
  await other.query("select pg_advisory_lock($1, $2)", [SLOT_LOCK, instance.slot]);
  await other.query("insert into instances (id, slot, hostname) values ($1, $2, 'other')", [
    randomUUID(),
    instance.slot,
  ]);
  const outcome = () =>
    instance.beat().then(
      () => "beats",
      (error: unknown) => (error instanceof SlotLostError ? "lost" : "again"),
    );
  await expect.poll(outcome, { timeout: 20_000 }).toBe("lost");
  await other.end();
});

test("a gap between two beats is remembered", async () => {
  const instance = await registered();
  const since = () => beatingSince(instance);
  const before = await since();
  await instance.beat();
  expect(await since()).toBe(before);
  await observer.query("update instances set heartbeat_at = now() - interval '2 seconds'");
  await instance.beat();
  const afterGap = await since();
  expect(afterGap).not.toBe(before);
  // As after the database's clock was set back.
  await observer.query("update instances set heartbeat_at = now() + interval '1 hour'");
  await instance.beat();
  expect(await since()).not.toBe(afterGap);
});

test("a beat over a new connection begins again", async () => {
  const instance = await registered();
  const since = () => beatingSince(instance);
  await instance.beat();
  const before = await since();
  await endSlotConnection(instance);
  await expect.poll(() => instance.beat().then(since, () => before)).not.toBe(before);
});

test("an instance that has lost its connection beats at once over another", async () => {
  const interval = vi.spyOn(globalThis, "setInterval").mockReturnValue(setTimeout(() => {}));
  const instance = await withSlot();
  await instance.startBeating(() => {});
  interval.mockRestore();
  const lastBeat = async () =>
    (
      await observer.query("select heartbeat_at::text as beat from instances where id = $1", [
        instance.id,
      ])
    ).rows[0].beat;
  const before = await lastBeat();
  await endSlotConnection(instance);
  await expect.poll(lastBeat).not.toBe(before);
  // It only has to end its beats: the pool may connect through the closed proxy of an earlier test.
  await instance.leave().catch(() => {});
});

test("whether the database is away is known from the last beat", async () => {
  const interval = vi.spyOn(globalThis, "setInterval").mockReturnValue(setTimeout(() => {}));
  const instance = await withSlot();
  await instance.startBeating(() => {});
  const [beatNow = () => {}] = interval.mock.calls[0] ?? [];
  interval.mockRestore();
  vi.spyOn(instance, "beat").mockRejectedValueOnce(new Error("the server is gone"));
  for (const isAway of [true, false]) {
    beatNow();
    await expect.poll(() => runtimeState().isDatabaseAway).toBe(isAway);
  }
  await instance.leave().catch(() => {});
});

test("a beat tells of another instance that is silent without its lock", async () => {
  const instance = await registered();
  await leaveBeat("0.1 seconds", 7);
  expect(await instance.beat()).toMatchObject({ peerIsDeadInMs: null });
  for (const ago of ["1.1 seconds", "-2 seconds"]) {
    await leaveBeat(ago, 7);
    expect(await instance.beat()).toMatchObject({ peerIsDeadInMs: 0 });
  }
  await observer.query("select pg_advisory_lock($1, 7)", [SLOT_LOCK]);
  expect(await instance.beat()).toMatchObject({ peerIsDeadInMs: null });
});

test("who is alone and has nothing to do beats less often, until something is to be done or another one comes", async () => {
  const interval = vi.spyOn(globalThis, "setInterval").mockReturnValue(setTimeout(() => {}));
  await observer.query("delete from instances");
  const instance = await withSlot();
  await instance.startBeating(() => {});
  const [tick = () => {}] = interval.mock.calls[0] ?? [];
  interval.mockRestore();
  const written = vi.spyOn(instance, "beat");
  const beatsOf = async (ticks: number) => {
    written.mockClear();
    for (let count = 0; count < ticks; count += 1) {
      const before = written.mock.calls.length;
      const beaten = Promise.withResolvers<void>();
      instance.onBeat = () => beaten.resolve();
      tick();
      if (written.mock.calls.length === before) continue;
      await beaten.promise;
      await nextRound();
    }
    return written.mock.calls.length;
  };
  let isIdle = false;
  instance.isIdle = () => isIdle;
  expect(await beatsOf(8)).toBe(8);
  isIdle = true;
  expect(await beatsOf(8)).toBe(2);
  await observer.query(
    "insert into instances (id, slot, hostname) values ($1, 7, 'elsewhere'), ($2, $3, 'own') on conflict (id) do nothing",
    [randomUUID(), instance.id, instance.slot],
  );
  // Its next beat sees the other one.
  await beatsOf(4);
  expect(await beatsOf(4)).toBe(4);
  await observer.query("delete from instances where id <> $1", [instance.id]);
  await beatsOf(1);
  isIdle = false;
  expect(await beatsOf(4)).toBe(4);
  await instance.leave().catch(() => {});
});

test("another instance that has lost its lock is looked at again when it is to be taken for dead", async () => {
  const interval = vi.spyOn(globalThis, "setInterval").mockReturnValue(setTimeout(() => {}));
  const instance = await withSlot();
  await instance.startBeating(() => {});
  const [beatNow = () => {}] = interval.mock.calls[0] ?? [];
  interval.mockRestore();
  const found = Promise.withResolvers<void>();
  instance.onBeat = (hasDeadPeer) => hasDeadPeer && found.resolve();
  // The clock of the database goes on while a slow machine gets to the beat.
  await leaveBeat("0.75 seconds", 7);
  beatNow();
  // No interval comes any more.
  await found.promise;
  await instance.leave().catch(() => {});
});

/** Leaves one instance in the table: without the lock of its slot, and with a beat of so long ago. */
async function leaveBeat(ago: string, slot = 0): Promise<void> {
  await observer.query("delete from instances");
  await observer.query(
    `insert into instances (id, slot, hostname, heartbeat_at)
     values ($1, $3, 'elsewhere', now() - $2::interval)`,
    [randomUUID(), ago, slot],
  );
}

test("a slot whose holder's beat is overdue is taken without waiting for it", async () => {
  await leaveBeat("1.3 seconds");
  vi.mocked(delay).mockClear();
  expect((await withSlot()).slot).toBe(0);
  expect(delay).not.toHaveBeenCalled();
});

test("a slot whose holder beats once more is left to it", async () => {
  await leaveBeat("0.1 seconds");
  vi.mocked(delay).mockImplementationOnce(async () => {
    await observer.query("update instances set heartbeat_at = now()");
  });
  expect((await withSlot()).slot).toBe(1);
});
