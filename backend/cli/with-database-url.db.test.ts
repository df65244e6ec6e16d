import pg from "pg";
import { expect, test } from "vitest";
import { databaseUrl } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { tryWithDatabaseUrl } from "./with-database-url.ts";

withTestDatabase();

async function connect(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}

test.each([
  ["a database that is not there", { pathname: "/nowhere" }, /"nowhere" does not exist/],
  ["a password that is wrong", { password: "wrong" }, /password authentication failed/],
  ["a port where nobody listens", { port: "1" }, /ECONNREFUSED/],
  ["a host that nobody has", { hostname: "nowhere.invalid" }, /nowhere\.invalid/],
])("%s is said in one line", async (_, parts, reason) => {
  const own = databaseUrl();
  const url = Object.assign(new URL(own), parts);
  provideEnvironment({ DATABASE_URL: url.href });
  const problem = await tryWithDatabaseUrl(connect);
  provideEnvironment({ DATABASE_URL: own });
  expect(problem).toMatch(/^DATABASE_URL: the database cannot be reached: .*$/);
  expect(problem).toMatch(reason);
});
