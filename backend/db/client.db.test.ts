import { type SilentProxy, startSilentProxy } from "@linnet/tests/support/silent-proxy";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { environment, provideEnvironment } from "../process/env.ts";
import { DeadlinePool, drizzleOver, instanceId } from "./client.ts";
import { withTestDatabase } from "./testing/with-test-database.ts";

withTestDatabase();

const SILENCE_MS = 300;
let direct: string;
let proxy: SilentProxy;
let proxied: DeadlinePool;

beforeEach(async () => {
  direct = environment().DATABASE_URL ?? "";
  proxy = await startSilentProxy(direct);
  provideEnvironment({ DATABASE_URL: proxy.url });
  proxied = new DeadlinePool(4, SILENCE_MS);
});

afterEach(async () => {
  await proxied.end();
  await proxy.close();
  provideEnvironment({ DATABASE_URL: direct });
});

/** Opens all connections that the pool may have, and leaves them idle. */
async function fill(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => proxied.connect()));
  await Promise.all(clients.map((client) => client.query("select 1")));
  for (const client of clients) client.release();
}

test("each connection has limits, and says whose it is", async () => {
  const { rows } = await proxied.query(
    `select name, setting::int as ms from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
  );
  expect(rows).toHaveLength(3);
  for (const { ms } of rows) expect(ms).toBeGreaterThan(0);
  const named = await proxied.query("select current_setting('application_name') as name");
  expect(named.rows[0].name).toBe(`linnet ${instanceId()}`);
});

test("dates are read, transactions do not fail, and idle connections stay, whatever a role has set", async () => {
  const name = decodeURIComponent(new URL(direct).pathname.slice(1));
  const alter = `alter database "${name}" set`;
  await proxied.query(`${alter} datestyle = 'German, DMY'`);
  await proxied.query(`${alter} default_transaction_isolation = 'serializable'`);
  await proxied.query(`${alter} idle_session_timeout = '1h'`);
  const other = new DeadlinePool(1);
  const { rows } = await other.query(
    `select timestamptz '2026-03-04 05:06:07.89+00' as date, current_setting('transaction_isolation') as isolation,
            current_setting('idle_session_timeout') as idle`,
  );
  await other.end();
  await proxied.query(`alter database "${name}" reset all`);
  expect(rows).toEqual([
    { date: new Date("2026-03-04T05:06:07.890Z"), isolation: "read committed", idle: "0" },
  ]);
});

test("a name in the address does not hide whose the connection is", async () => {
  provideEnvironment({ DATABASE_URL: `${proxy.url}?application_name=mine&connect_timeout=9` });
  const other = new DeadlinePool(1);
  const { rows } = await other.query("select current_setting('application_name') as name");
  await other.end();
  expect(rows[0].name).toBe(`linnet ${instanceId()}`);
});

test("one silent connection costs one deadline, and all that were open with it are given up", async () => {
  await fill();
  expect(proxy.silence()).toBe(4);
  await expect(proxied.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  expect(proxied.totalCount).toBe(0);
  await proxied.query("select 1");
  expect(proxy.open).toBe(1);
});

test("a transaction on a silent connection ends, and the connection is not used again", async () => {
  await fill();
  const stored = drizzleOver(proxied).transaction(async (transaction) => {
    await transaction.execute(sql`select 1`);
    proxy.silence();
    await transaction.execute(sql`select 2`);
  });
  await expect(stored).rejects.toThrow();
  await expect.poll(() => proxied.totalCount).toBe(0);
  await proxied.query("select 1");
});

test("a connection on which a transaction cannot begin is given back", async () => {
  await fill();
  proxy.silence();
  const begun = drizzleOver(proxied).transaction(async () => undefined);
  await expect(begun).rejects.toThrow();
  await expect.poll(() => proxied.totalCount).toBe(0);
});

test("a statement that is answered slowly but steadily is not silent", async () => {
  const rows = 20;
  const { rowCount } = await proxied.query(
    // Each row fills more than the server's send buffer, so that it is sent when it is made.
    `select pg_sleep(0.05), repeat('x', 20000) from generate_series(1, ${rows})`,
  );
  expect(rowCount).toBe(rows);
});

test("a connection that only listens may be silent", async () => {
  const listener = await proxied.connect();
  await listener.query("listen news");
  const heard = new Promise((resolve) => listener.once("notification", resolve));
  // Several deadlines of silence, measured by the database.
  for (let i = 0; i < 10; i += 1) await proxied.query("select pg_sleep(0.1)");
  await proxied.query("notify news");
  await heard;
  listener.release();
});
