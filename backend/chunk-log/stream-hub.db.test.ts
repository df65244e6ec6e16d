import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { database, databaseUrl, pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { deleteStreams } from "./delete-streams.ts";
import { followStream } from "./follow-stream.ts";
import { readChunks } from "./read-chunks.ts";
import { streamAppender } from "./stream-appender.ts";
import { STREAM_CHANNEL, type StreamEvent, StreamHub, streamHub } from "./stream-hub.ts";
import { createStream } from "./stream-store.ts";
import { watchStreams } from "./stream-watches.ts";

withTestDatabase();

async function newStream(): Promise<string> {
  const name = randomUUID();
  await createStream(name, name);
  return name;
}

function append(name: string, ...jsons: string[]): Promise<number> {
  return streamAppender().append(
    name,
    jsons.map((json) => ({ json })),
    null,
  );
}

/** Stores a chunk as another process does: this one's readers are not told. */
async function appendElsewhere(client: pg.ClientBase | pg.Pool, name: string): Promise<void> {
  await client.query(
    `with moved as (
       update streams set next_index = next_index + 1 where name = $1 returning key, next_index)
     insert into chunks (stream_key, index, json) select key, next_index - 1, '{}' from moved`,
    [name],
  );
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** What is notified of streams while `work` goes on. */
async function notificationsOf(work: () => Promise<unknown>): Promise<string[]> {
  const client = await connect();
  const heard: string[] = [];
  client.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await client.query(`listen ${STREAM_CHANNEL}`);
  await work();
  // Notifications arrive in the order of the commits.
  await pool().query("select pg_notify($1, 'last')", [STREAM_CHANNEL]);
  await expect.poll(() => heard.at(-1)).toBe("last");
  return heard.slice(0, -1);
}

async function countNotifications(work: () => Promise<unknown>): Promise<number> {
  return (await notificationsOf(work)).length;
}

test("a stream that nobody watches elsewhere is appended to without a notification", async () => {
  const name = await newStream();
  const events: StreamEvent[] = [];
  const count = await countNotifications(async () => {
    await append(name, "{}");
    const subscription = streamHub().subscribe(name, (event) => events.push(event));
    subscription.awaitNews(1);
    for (let chunk = 0; chunk < 10; chunk += 1) await append(name, "{}");
    subscription.end();
  });
  expect(events.map(({ next }) => next)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(count).toBe(0);
});

test("of forty streams only those that are read elsewhere notify", async () => {
  const local = await Promise.all(Array.from({ length: 40 }, newStream));
  const remote = await Promise.all(Array.from({ length: 40 }, newStream));
  const write = (names: string[]) => Promise.all(names.map((name) => append(name, "{}")));
  await write([...local, ...remote]);
  const elsewhere = new StreamHub();
  const subscriptions = [
    ...local.map((name) => streamHub().subscribe(name, () => {})),
    ...remote.map((name) => elsewhere.subscribe(name, () => {})),
  ];
  for (const subscription of subscriptions) subscription.awaitNews(1);
  const watched = async () => {
    const { rows } = await pool().query(
      "select name from streams where watched_until > now() and name = any($1)",
      [[...local, ...remote]],
    );
    return new Set(rows.map(({ name }) => name));
  };
  await expect.poll(watched).toEqual(new Set(remote));
  expect(await notificationsOf(() => write(local))).toEqual([]);
  const heard = await notificationsOf(() => write(remote));
  const names = heard.flatMap((payload) => payload.split(",").map((entry) => entry.split(":")[0]));
  expect(new Set(names)).toEqual(new Set(remote));
  for (const subscription of subscriptions) subscription.end();
});

test("a stream that is watched notifies with each append, and with its end", async () => {
  const name = await newStream();
  expect(await watchStreams([name])).toEqual([{ name, next_index: 0, closed: false }]);
  const count = await countNotifications(async () => {
    await append(name, "{}");
    await append(name, "{}");
    await streamAppender().append(name, [], null, true);
  });
  expect(count).toBe(3);
});

test("a watch that nobody renewed is over", async () => {
  const name = await newStream();
  await watchStreams([name]);
  await pool().query("update streams set watched_until = now() - interval '1 second'");
  expect(await countNotifications(() => append(name, "{}"))).toBe(0);
});

test("what was stored before the watch began comes with it", async () => {
  const name = await newStream();
  const hub = new StreamHub();
  const events: StreamEvent[] = [];
  const subscription = hub.subscribe(name, (event) => events.push(event));
  await appendElsewhere(pool(), name);
  // It has read an empty stream a moment ago.
  subscription.awaitNews(0);
  await expect.poll(() => events).toMatchObject([{ base: 0, next: 1, chunks: [{ json: "{}" }] }]);
  expect(await countNotifications(() => append(name, "{}"))).toBe(1);
});

test("an append that is under way is waited for, without waiting for its lock", async () => {
  const name = await newStream();
  const writer = await connect();
  await writer.query("begin");
  await appendElsewhere(writer, name);
  expect(await watchStreams([name])).toEqual([]);
  const abort = new AbortController();
  const pages = followStream(name, 0, abort.signal);
  const first = pages.next();
  await expect.poll(() => streamHub().readers).toBe(1);
  await writer.query("commit");
  streamHub().start();
  onTestFinished(() => streamHub().stop());
  expect((await first).value).toMatchObject([{ index: 0, json: "{}" }]);
  abort.abort();
  await pages.return();
  expect(streamHub().readers).toBe(0);
});

test("a stream is watched once two polls have found what another process stored", async () => {
  const name = await newStream();
  const hub = new StreamHub();
  hub.start();
  onTestFinished(() => hub.stop());
  hub.writes(name);
  const events: StreamEvent[] = [];
  hub.subscribe(name, (event) => events.push(event)).awaitNews(0);
  const watched = async () => {
    const { rows } = await pool().query("select watched_until from streams where name = $1", [
      name,
    ]);
    return rows[0]?.watched_until !== null;
  };
  expect(await watched()).toBe(false);
  // A poll may find what this process has committed before it is published.
  await appendElsewhere(pool(), name);
  await expect.poll(() => events.at(-1)?.next).toBe(1);
  hub.publish(name, 0, [{ json: "{}" }], false);
  await appendElsewhere(pool(), name);
  await expect.poll(() => events.at(-1)?.next, { timeout: 10_000 }).toBe(2);
  expect(await watched()).toBe(false);
  await appendElsewhere(pool(), name);
  await expect.poll(watched, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => events.at(-1)?.next).toBe(3);
});

test("a reader of what has ended is told at once, though it was read from memory", async () => {
  const name = await newStream();
  await appendElsewhere(pool(), name);
  await readChunks(name, 0);
  await pool().query("update streams set closed = true where name = $1", [name]);
  // No poll goes on in this test: the watch tells.
  const pages = followStream(name, 0, new AbortController().signal);
  expect((await pages.next()).value).toHaveLength(1);
  expect((await pages.next()).done).toBe(true);
});

test("a stream that is deleted while its reader waits is told as collected", async () => {
  const name = await newStream();
  await append(name, "{}");
  streamHub().start();
  onTestFinished(() => streamHub().stop());
  const pages = followStream(name, 1, new AbortController().signal, true);
  const next = pages.next();
  next.catch(() => {});
  await expect.poll(() => streamHub().readers).toBe(1);
  await database().transaction((transaction) => deleteStreams([name], transaction));
  await expect(next).rejects.toMatchObject({ name: "StreamCollectedError" });
  expect(streamHub().readers).toBe(0);
});

test("a stream that was deleted just as its reader came is told as collected", async () => {
  const pages = followStream(randomUUID(), 0, new AbortController().signal, true);
  await expect(pages.next()).rejects.toMatchObject({ name: "StreamCollectedError" });
  expect(streamHub().readers).toBe(0);
});
