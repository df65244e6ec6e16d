import { beforeEach, expect, test, vi } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { forgetSecret, secretInDatabase } from "./secret.ts";

withTestDatabase();

const OWN = "a secret of thirty-two characters";
const REFUSAL = /^LINNET_SECRET: .*set it as .* or leave it out[^\n]*$/;

beforeEach(() => pool().query("delete from settings"));

const start = (own?: string) => secretInDatabase(pool(), own);

test("starts without the variable share a secret, also those at the same moment", async () => {
  const secrets = await Promise.all([start(), start(), start()]);
  expect(new Set([...secrets, await start()]).size).toBe(1);
});

test("a start with the variable is refused where the database has made the secret", async () => {
  const shared = await start();
  await expect(start(OWN)).rejects.toThrow(REFUSAL);
  expect(await start()).toBe(shared);
  expect(await start(shared)).toBe(shared);
});

test("a start without the variable is refused where the others have it, and makes no secret", async () => {
  expect(await start(OWN)).toBe(OWN);
  await expect(start()).rejects.toThrow(REFUSAL);
  await expect(start(OWN.toUpperCase())).rejects.toThrow(REFUSAL);
  expect(await start(OWN)).toBe(OWN);
  const { rows } = await pool().query("select value from settings");
  expect(JSON.stringify(rows)).not.toContain(OWN);
  expect(rows).toHaveLength(1);
});

test("after it was forgotten, as by a restore, the next start decides", async () => {
  for (const first of [OWN, undefined]) {
    await start(first);
    await forgetSecret(pool());
    expect(await start(OWN.toUpperCase())).toBe(OWN.toUpperCase());
    await forgetSecret(pool());
  }
});

test("of starts with and without the variable at the same moment, one kind is refused", async () => {
  const both = await Promise.allSettled([start(OWN), start()]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a start during which another one decides is refused with another secret", async () => {
  const database = await pool().connect();
  const query = database.query.bind(database);
  vi.spyOn(database, "query").mockImplementationOnce(async (...asked: unknown[]) => {
    const answer: unknown = await Reflect.apply(query, undefined, asked);
    await start();
    return answer;
  });
  await expect(secretInDatabase(database, OWN)).rejects.toThrow(REFUSAL);
  database.release(true);
});

test("a database of an earlier version, which has only its secret, refuses another one", async () => {
  await pool().query("insert into settings (key, value) values ('secret', $1)", [OWN]);
  await expect(start(OWN.toUpperCase())).rejects.toThrow(REFUSAL);
  expect(await start()).toBe(OWN);
});
