import { startSilentProxy } from "@linnet/tests/support/silent-proxy";
import { expect, onTestFinished, test } from "vitest";
import { thisInstance } from "../cluster/instance.ts";
import { databaseUrl, pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { NotificationListener } from "./notification-listener.ts";

withTestDatabase();

/** A listener whose connections go through a proxy; everybody else's go straight to the server. */
async function listenThroughProxy() {
  const direct = databaseUrl();
  await pool().query("select 1");
  const proxy = await startSilentProxy(direct);
  provideEnvironment({ DATABASE_URL: proxy.url });
  let opened = 0;
  const heard: string[] = [];
  const listener = new NotificationListener(
    () => {
      opened += 1;
    },
    { probeEveryMs: 50, deadlineMs: 1_000 },
  );
  listener.on("test_channel", (payload) => heard.push(payload));
  listener.start();
  onTestFinished(async () => {
    await listener.stop();
    await proxy.close();
    provideEnvironment({ DATABASE_URL: direct });
  });
  await expect.poll(() => opened).toBe(1);
  return { proxy, listener, heard, timesOpened: () => opened };
}

test("a connection that goes silent without an end is noticed and replaced", async () => {
  const { proxy, heard, timesOpened } = await listenThroughProxy();
  proxy.silence();
  await expect.poll(timesOpened, { timeout: 30_000 }).toBe(2);
  await pool().query("notify test_channel, 'after'");
  await expect.poll(() => heard).toEqual(["after"]);
  expect(proxy.open).toBe(1);
});

test("a connection that is ended is replaced, and channels that were added are heard on it", async () => {
  const { listener, heard, timesOpened } = await listenThroughProxy();
  listener.on("another_channel", (payload) => heard.push(payload));
  const name = `linnet-listen ${thisInstance().id}`;
  const { rowCount } = await pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and datname = current_database()`,
    [name],
  );
  expect(rowCount).toBe(1);
  await expect.poll(timesOpened, { timeout: 30_000 }).toBe(2);
  await pool().query("notify another_channel, 'after'");
  await expect.poll(() => heard).toEqual(["after"]);
});

test("channels that are added at once are asked for one after the other", async () => {
  const { listener, heard } = await listenThroughProxy();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const channels = ["first_channel", "second_channel", "third_channel"];
  for (const channel of channels) listener.on(channel, () => heard.push(channel));
  await expect
    .poll(async () => {
      for (const channel of channels) await pool().query(`notify ${channel}`);
      return new Set(heard);
    })
    .toEqual(new Set(channels));
  expect(warnings).toEqual([]);
});

test("a server that takes a connection and never answers is given up on", async () => {
  const { proxy, listener, timesOpened } = await listenThroughProxy();
  // What is opened from now on goes silent before it was answered.
  const hush = setInterval(() => proxy.silence(), 1);
  await expect.poll(() => listener.isListening, { timeout: 30_000 }).toBe(false);
  await expect.poll(() => proxy.silent, { timeout: 30_000 }).toBeGreaterThan(2);
  clearInterval(hush);
  await expect.poll(timesOpened, { timeout: 30_000 }).toBe(2);
  expect(listener.isListening).toBe(true);
});
