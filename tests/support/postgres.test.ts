import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabaseOn } from "./create-database.ts";
import { createTestDatabase } from "./postgres.ts";
import { type StopMode, startPostgresServer } from "./postgres-server.ts";

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("each test database is empty and apart from the others", async () => {
  const [left, right] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(async () => {
    await Promise.all([left.drop(), right.drop()]);
  });
  await query(left.url, "create table only_left (id int)");

  expect(await query(right.url, "select to_regclass('only_left') as found")).toEqual([
    { found: null },
  ]);
  expect(await query(left.url, "show fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(left.url, "show max_connections")).toEqual([{ max_connections: "300" }]);
});

test("a dropped database is gone, even with someone connected", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  await database.drop();
  await expect(query(database.url, "select 1")).rejects.toThrow("does not exist");
});

test("a private server comes back on the same port with its data, however it was stopped", async () => {
  const server = await startPostgresServer();
  onTestFinished(() => server.remove());
  const database = await createDatabaseOn(server.url());
  await query(database.url, "create table kept (mode text)");

  const modes: StopMode[] = ["fast", "immediate", "kill"];
  for (const mode of modes) {
    await query(database.url, `insert into kept values ('${mode}')`);
    const pid = server.pid;
    await server.stop(mode);
    expect(server.pid).toBeUndefined();
    await expect(query(database.url, "select 1")).rejects.toThrow();
    await server.start();
    expect(server.pid).not.toBe(pid);
  }
  expect(await query(database.url, "select mode from kept")).toEqual(
    modes.map((mode) => ({ mode })),
  );
});
