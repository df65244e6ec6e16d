import { createDatabaseOn } from "@linnet/tests/support/create-database";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl, pool } from "./client.ts";
import { liftTimeLimits } from "./lift-time-limits.ts";
import { withTestDatabase } from "./testing/with-test-database.ts";

withTestDatabase();

test("nothing that a database limits the time of is limited any more", async () => {
  const limited = await createDatabaseOn(databaseUrl());
  onTestFinished(() => limited.drop());
  const name = new URL(limited.url).pathname.slice(1);
  const limits = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where name ~ '(^lock|statement|transaction|session)_timeout$' and setting <> '0' order by name",
    );
    return rows.map((row) => row.name);
  };
  const { rows } = await pool().query<{ name: string }>(
    "select name from pg_settings where name ~ '(^lock|statement|transaction|session)_timeout$' order by name",
  );
  const all = rows.map((row) => row.name);
  for (const limit of all) await pool().query(`alter database ${name} set ${limit} = '1h'`);
  const client = new pg.Client({ connectionString: limited.url });
  await client.connect();
  onTestFinished(() => client.end());
  expect(await limits(client)).toEqual(all);
  await liftTimeLimits(client);
  expect(await limits(client)).toEqual([]);
});
