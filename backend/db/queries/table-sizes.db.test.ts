import pg from "pg";
import { expect, test } from "vitest";
import { databaseUrl } from "../client.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { tableSizes } from "./retention.ts";

withTestDatabase();

test("the rows of a table that PostgreSQL has not analysed are counted, too", async () => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("insert into settings (key, value) values ('a', '1'), ('b', '2')");
  // A session that ends hands in what it has counted.
  await client.end();
  await expect
    .poll(async () => (await tableSizes()).find(({ table }) => table === "public.settings")?.rows, {
      timeout: 20_000,
    })
    .toBe(2);
});
