import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { thisInstance } from "../cluster/instance.ts";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { log } from "../logging/log.ts";
import { RunWatchdog } from "./run-watchdog.ts";

withTestDatabase();

beforeAll(async () => {
  await thisInstance().takeSlot();
  await thisInstance().beat();
  await pool().query(
    `with u as (insert into users (id, name, email) values ('u', 'u', 'u@example.org') returning id)
     insert into projects (id, user_id, name) select gen_random_uuid(), id, 'p' from u`,
  );
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => thisInstance().leave());

const engine = () => ({
  startRun: vi.fn(async () => {}),
  wakeDueSessions: vi.fn(async () => {}),
  hurryStops: vi.fn(async () => {}),
  deliverApprovals: vi.fn(async () => {}),
  beginDuePosts: vi.fn(async () => {}),
  startWorkers: vi.fn(async () => {}),
});

/** A run whose run of the engine has failed. */
async function insertLostRun(): Promise<string> {
  const id = randomUUID();
  await pool().query(
    `insert into workflow.workflow_runs (id, deployment_id, status, name)
     values ($1, 'd', 'failed', 'w')`,
    [`wrun_${id}`],
  );
  await pool().query(
    `with c as (insert into chats (id, user_id, project_id, title)
                select $1, 'u', id, 'c' from projects returning id),
          m as (insert into messages (id, chat_id, position, role)
                select $1, id, 0, 'assistant' from c returning id)
     insert into runs (id, user_id, chat_id, user_message_id, message_id, claimed_by, engine_run_id)
     select $1, 'u', c.id, gen_random_uuid(), m.id, $2, $3 from c, m`,
    [id, thisInstance().id, `wrun_${id}`],
  );
  await pool().query("insert into streams (name, run_id) values ($1::text, $1::text)", [id]);
  return id;
}

async function statusOf(id: string): Promise<string> {
  const { rows } = await pool().query<{ status: string }>("select status from runs where id = $1", [
    id,
  ]);
  return rows[0]?.status ?? "";
}

test("a run that cannot be ended keeps no other from its end", async () => {
  const broken = await insertLostRun();
  await pool().query(
    `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'it cannot be ended'; end $$;
     create trigger refuse before update on runs for each row when (old.id = '${broken}')
       execute function refuse()`,
  );
  const sound = await insertLostRun();
  const requests = engine();
  await new RunWatchdog(requests).sweep();
  expect(await statusOf(broken)).toBe("running");
  expect(await statusOf(sound)).toBe("failed");
  expect(requests.wakeDueSessions).toHaveBeenCalled();
  await pool().query("delete from runs where id = $1", [broken]);
});

test("a duty that fails keeps no other from being done", async () => {
  await insertLostRun();
  const requests = engine();
  requests.wakeDueSessions.mockRejectedValue(new Error("cannot be woken"));
  await new RunWatchdog(requests).sweep();
  expect(requests.deliverApprovals).toHaveBeenCalled();
  expect(requests.startWorkers).toHaveBeenCalled();
});

test("when it cannot be told whether there is anything to do, each duty is tried", async () => {
  const requests = engine();
  vi.spyOn(pool(), "query").mockImplementationOnce(() => Promise.reject(new Error("locked")));
  await new RunWatchdog(requests).sweep();
  expect(requests.wakeDueSessions).toHaveBeenCalled();
});

test("a database that is away is logged once, without a stack, and once when it is back", async () => {
  const lines: unknown[][] = [];
  for (const level of ["warn", "info"] as const) {
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
  }
  const refused = Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" });
  const wrapped = new Error("Failed query: select 1", { cause: refused });
  const requests = engine();
  requests.wakeDueSessions.mockRejectedValue(wrapped);
  const query = vi.spyOn(pool(), "query").mockRejectedValue(refused);
  const watchdog = new RunWatchdog(requests);
  for (let round = 0; round < 3; round += 1) await watchdog.sweep();
  expect(requests.wakeDueSessions).toHaveBeenCalledTimes(3);
  expect(lines).toEqual([
    [{ what: "whether there is anything to do", reason: "ECONNREFUSED" }, expect.any(String)],
  ]);

  lines.length = 0;
  query.mockRestore();
  for (let round = 0; round < 3; round += 1) await watchdog.sweep();
  expect(lines).toEqual([["the database lets the sweep do its work again"]]);
});

test("where the database takes nobody in, the failures of all duties are one record", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  const refused = Object.assign(new Error("not currently accepting connections"), {
    code: "55000",
  });
  const requests = engine();
  requests.startWorkers.mockRejectedValue(refused);
  requests.wakeDueSessions.mockRejectedValue(refused);
  vi.spyOn(pool(), "query").mockRejectedValue(refused);
  const watchdog = new RunWatchdog(requests);
  for (let round = 0; round < 3; round += 1) await watchdog.sweep();
  expect(warn.mock.calls).toEqual([
    [{ what: "whether there is anything to do", error: refused }, expect.any(String)],
  ]);
});

test("without anything to do, a round asks the database once", async () => {
  const requests = engine();
  const query = vi.spyOn(pool(), "query");
  await new RunWatchdog(requests).sweep();
  expect(query).toHaveBeenCalledTimes(1);
  expect(requests.startWorkers).toHaveBeenCalled();
  expect(requests.wakeDueSessions).not.toHaveBeenCalled();
});

test("a watchdog that stops waits for its round, which begins nothing more", async () => {
  await insertLostRun();
  const requests = engine();
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  requests.wakeDueSessions.mockImplementation(() => {
    reached.resolve();
    return go.promise;
  });
  const watchdog = new RunWatchdog(requests);
  const round = watchdog.sweep();
  await reached.promise;
  let hasStopped = false;
  const stopped = watchdog.stop().then(() => {
    hasStopped = true;
  });
  await setImmediate();
  expect(hasStopped).toBe(false);
  go.resolve();
  await Promise.all([round, stopped]);
  await watchdog.sweep();
  expect(requests.deliverApprovals).not.toHaveBeenCalled();
  expect(requests.wakeDueSessions).toHaveBeenCalledTimes(1);
});

test("it is idle from a round without duties until a run is under way", async () => {
  await pool().query("truncate instances, streams, runs cascade");
  await thisInstance().beat();
  const watchdog = new RunWatchdog(engine());
  watchdog.start([]);
  expect(thisInstance().isIdle()).toBe(false);
  await watchdog.sweep();
  expect(thisInstance().isIdle()).toBe(true);
  await insertLostRun();
  await watchdog.sweep();
  expect(thisInstance().isIdle()).toBe(false);
  await watchdog.stop();
});
