import { expect, onTestFinished, test } from "vitest";
import { pool } from "../client.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { isDatabaseWritable } from "./health.ts";

withTestDatabase();

/** For connections that begin from now on. */
async function alterDatabase(change: string): Promise<void> {
  await pool().query(
    `begin read write;
     do $$ begin execute format('alter database %I ${change}', current_database()); end $$;
     commit`,
  );
  pool().giveUpConnections();
}

test.each([
  ["whose disk has no room", "temp_file_limit", "0"],
  ["that is read-only", "default_transaction_read_only", "on"],
])("a database %s is not writable, until it is", async (_name, setting, value) => {
  expect(await isDatabaseWritable()).toBe(true);
  onTestFinished(async () => {
    await alterDatabase(`reset ${setting}`);
    await expect.poll(isDatabaseWritable).toBe(true);
  });
  await alterDatabase(`set ${setting} = ${value}`);
  await expect.poll(isDatabaseWritable).toBe(false);
  // The reason is not a connection that was lost.
  expect(await pool().query("select 1").then(isDatabaseWritable)).toBe(false);
});
