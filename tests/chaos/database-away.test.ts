import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBackend } from "../support/backend-process.ts";
import { type Cluster, INSTANCE_SESSIONS, startCluster } from "../support/chaos/cluster.ts";
import type { Figures } from "../support/chaos/figures.ts";
import { expectWell, idleFigures } from "../support/chaos/is-well.ts";
import { slowness, within } from "../support/chaos/persistently.ts";
import { slowWrites } from "../support/chaos/slow-writes.ts";
import { judgeTurn, statusOf, type TakenTurn, takeTurn } from "../support/take-turn.ts";

/** Time in which each run ends on a quiet machine, in milliseconds. */
const ENDS_WITHIN_MS = 60_000;
const WORKERS = 4;

let cluster: Cluster;
let idle: Figures[];

beforeAll(async () => {
  cluster = await startCluster({ instances: 3, env: { LINNET_CONCURRENCY: String(WORKERS) } });
  await Promise.all(cluster.members.map(({ backend }) => take(cluster.apiOf(backend))));
  idle = await idleFigures(cluster);
});

afterAll(() => cluster?.close());

function take(api = cluster.api(), onRun?: () => void): Promise<TakenTurn> {
  return takeTurn(api, "Tell me about tides.", { silenceMs: 2_000, maxFailures: 10_000, onRun });
}

/** How many sessions of the instances are in the middle of a write that was made slow. */
async function slowWritesNow(): Promise<number> {
  const sleeping = `select 1 from ${INSTANCE_SESSIONS} and wait_event = 'PgSleep'`;
  return (await cluster.control.query(sleeping)).rows.length;
}

/** All turns end, and are held as they are stored. */
async function expectEnds(turns: Promise<TakenTurn>[]): Promise<void> {
  const taken = await within(
    "the end of every turn",
    ENDS_WITHIN_MS * slowness(),
    Promise.all(turns),
  );
  for (const turn of taken) {
    const { held, stored } = await judgeTurn(cluster.api(), turn);
    expect(held).toEqual(stored);
    expect(statusOf(stored)).toBe("completed");
  }
}

test("the database is away for three seconds in a stream of short turns: no worker is lost", async () => {
  const [, ...others] = cluster.members;
  // All in one instance: nobody takes over from one that lives.
  for (const other of others) other.isReachable = false;
  const turns: Promise<TakenTurn>[] = [];
  let isAway = false;
  /** So that there is always a turn that begins and one that ends. */
  async function oneAfterAnother(): Promise<void> {
    do {
      const turn = take();
      turns.push(turn);
      await turn;
    } while (!isAway);
  }
  const hurry = await slowWrites(cluster.control, {
    table: "graphile_worker._private_jobs",
    on: "delete",
    seconds: 1.5,
  });
  const streams = Array.from({ length: 12 }, oneAfterAnother);
  // Every worker is just saying that a job is done, and loses its connection.
  await expect.poll(slowWritesNow).toBe(WORKERS);
  await cluster.postgres.stop("fast");
  isAway = true;
  await delay(3_000);
  await cluster.postgres.start();
  await hurry();
  await within("the streams of turns", ENDS_WITHIN_MS * slowness(), Promise.all(streams));
  await expectEnds(turns);
  for (const other of others) other.isReachable = true;
  await expectWell(cluster, idle);
});

test("every connection to the database goes silent, and new ones pass: turns go on", async () => {
  const turns = Array.from({ length: 6 }, () => take());
  await cluster.model.requestArrived(cluster.model.requests.length + 1);
  expect(cluster.proxy.silence()).toBeGreaterThan(0);
  await expectEnds(turns);
  await expectWell(cluster, idle);
});

test("an instance stands still inside the transactions that end its turns: others go on, and a new one starts", async () => {
  const [frozen, ...others] = cluster.members;
  if (!frozen) throw new Error("A cluster has instances.");
  const hurry = await slowWrites(cluster.control, {
    table: "public.runs",
    on: "update",
    seconds: 0.3,
  });
  // They begin in the instance that is going to stand still, and are then read anywhere.
  for (const other of others) other.isReachable = false;
  const begun = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const turns = begun.map(({ resolve }) => take(cluster.api(), resolve));
  await Promise.all(begun.map(({ promise }) => promise));
  for (const other of others) other.isReachable = true;
  await expect.poll(slowWritesNow).toBeGreaterThan(0);
  await frozen.backend.kill("SIGSTOP");
  frozen.isReachable = false;
  const late = await startBackend({
    databaseUrl: cluster.proxy.url,
    modelServer: cluster.model,
  });
  try {
    await expectEnds(turns);
  } finally {
    await frozen.backend.kill("SIGCONT");
    frozen.isReachable = true;
    await late.stop();
    await hurry();
  }
  await expectWell(cluster, idle);
});
