import { beforeEach, expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { createEnginePool, type EnginePool } from "./engine-pool.ts";
import { JobWriter, type NewJob } from "./job-writer.ts";

withTestDatabase();

const TASK = "linnet_0_flows";
let statements: number;
let carryOut: EnginePool["carryOut"];
let writer: JobWriter;

beforeEach(async () => {
  await pool().query("delete from graphile_worker._private_jobs");
  await pool().query(
    "insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing",
    [TASK],
  );
  statements = 0;
  carryOut = new Proxy(createEnginePool(pool()).carryOut, {
    apply(target, self, args) {
      statements += 1;
      return Reflect.apply(target, self, args);
    },
  });
  writer = new JobWriter(carryOut);
});

const job = (key: string, messageId = `msg_${key}`): NewJob => ({
  task: TASK,
  key,
  payload: JSON.stringify({ messageId }),
});

async function keys(): Promise<string[]> {
  const { rows } = await pool().query<{ key: string }>(
    "select key from graphile_worker._private_jobs where locked_by = 'linnet' order by id",
  );
  return rows.map(({ key }) => key);
}

test("jobs that come while a statement is under way share the next one", async () => {
  const ids = await Promise.all(["a", "b", "c", "d"].map((key) => writer.store(job(key))));
  expect(new Set(ids).size).toBe(4);
  expect(await keys()).toEqual(["a", "b", "c", "d"]);
  expect(statements).toBe(2);
});

test("the end of a job shares a statement with the next job, or is stored in a moment", async () => {
  const id = (await writer.store(job("a"))) ?? "";
  writer.end(id);
  await writer.store(job("b"));
  expect(statements).toBe(2);
  expect(await keys()).toEqual(["b"]);
  writer.end((await writer.store(job("c"))) ?? "");
  await expect.poll(keys).toEqual(["b"]);
});

test("nothing is stored where another job has the key, nor in a queue without jobs", async () => {
  await writer.store(job("a"));
  expect(await writer.store(job("a", "msg_other"))).toBeUndefined();
  expect(await writer.store({ ...job("b"), task: "linnet_9_flows" })).toBeUndefined();
  const both = await Promise.all(
    [job("x"), job("c", "one"), job("c", "two")].map((each) => writer.store(each)),
  );
  expect(both.map((id) => id !== undefined)).toEqual([true, true, false]);
  expect(await keys()).toEqual(["a", "x", "c"]);
});

test("a statement whose answer is lost stores nothing twice, and loses no end", async () => {
  const ended = (await writer.store(job("a"))) ?? "";
  let lost = 0;
  const losing = new JobWriter(
    new Proxy(carryOut, {
      async apply(target, self, args) {
        const answer: unknown = await Reflect.apply(target, self, args);
        lost += 1;
        if (lost > 1) return answer;
        throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
      },
    }),
  );
  losing.end(ended);
  expect(await losing.store(job("b"))).toBeDefined();
  expect(await keys()).toEqual(["b"]);
});

test("jobs that the database refuses fail, and later ones are stored", async () => {
  await expect(writer.store({ ...job("a"), payload: "no JSON" })).rejects.toThrow("json");
  expect(await writer.store(job("b"))).toBeDefined();
});
