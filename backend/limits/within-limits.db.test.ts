import { newId } from "@linnet/protocol";
import { beforeEach, expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { deleteOldUsage, usageToday } from "../db/queries/daily-usage.ts";
import { setLimits } from "../db/queries/people.ts";
import { ensureUser } from "../db/queries/users.ts";
import { insertRun } from "../db/testing/insert-run.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { Refusal } from "../problems/refusal.ts";
import { provideEnvironment } from "../process/env.ts";
import { withinLimits } from "./within-limits.ts";

withTestDatabase();

beforeEach(() => provideEnvironment({ LINNET_DAILY_MESSAGES: "3", LINNET_DAILY_TOKENS: "100" }));

async function somebody(): Promise<string> {
  const id = newId();
  await ensureUser({ id, name: "Ada", email: `${id}@example.com` });
  return id;
}

const LIMITS = { messages: 3, tokens: 100 };

const sent = (userId: string, id = newId()) => ({ userId, id, body: {} });

const send = (userId: string, messageId = newId()) =>
  withinLimits(sent(userId, messageId), async () => "taken");

const used = (limit: Record<string, unknown>) => ({
  problem: { type: "/problems/daily-limit", status: 429, limit: expect.objectContaining(limit) },
  advice: { retryAfter: expect.any(Number) },
});

test("of messages that come at once, as many are taken in as a day allows", async () => {
  const userId = await somebody();
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => send(userId)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const result of results) {
    if (result.status === "rejected") {
      expect(result.reason).toMatchObject(used({ name: "messages", allowed: 3 }));
    }
  }
  await expect(send(await somebody())).resolves.toBe("taken");
});

test("the answer says which limit, and when the next day begins", async () => {
  const userId = await somebody();
  await pool().query(
    "insert into daily_usage values ($1, (now() at time zone 'utc')::date, 1, 100)",
    [userId],
  );
  const { resetsAt } = await usageToday(userId, LIMITS);
  expect(resetsAt.toISOString()).toMatch(/T00:00:00\.000Z$/);
  const limit = { name: "tokens", allowed: 100, resetsAt: resetsAt.toISOString() };
  await expect(send(userId)).rejects.toMatchObject(used(limit));
  await expect(send(userId)).rejects.toThrow(/100 tokens a day/);
});

test("a person's own limits count in place of everybody's, and 0 is no limit", async () => {
  const [less, more, none] = [await somebody(), await somebody(), await somebody()];
  await setLimits(less, { dailyMessages: 1, dailyTokens: null });
  await setLimits(more, { dailyMessages: 4, dailyTokens: 200 });
  await setLimits(none, { dailyMessages: 0, dailyTokens: 0 });
  const use = (userId: string) =>
    pool().query("insert into daily_usage values ($1, (now() at time zone 'utc')::date, 3, 150)", [
      userId,
    ]);
  await send(less);
  await expect(send(less)).rejects.toMatchObject(used({ name: "messages", allowed: 1 }));
  await use(more);
  await send(more);
  await expect(send(more)).rejects.toMatchObject(used({ name: "messages", allowed: 4 }));
  await use(none);
  await send(none);
  await setLimits(none, { dailyMessages: null, dailyTokens: 150 });
  await expect(send(none)).rejects.toMatchObject(used({ name: "tokens", allowed: 150 }));
});

test("what was used on another day does not count, and is forgotten in time", async () => {
  const userId = await somebody();
  await pool().query(
    `insert into daily_usage select $1, (now() at time zone 'utc')::date - days, 3, 100
       from unnest(array[1, 35, 36]) as days`,
    [userId],
  );
  await expect(send(userId)).resolves.toBe("taken");
  await deleteOldUsage();
  const { rows } = await pool().query("select 1 from daily_usage where user_id = $1", [userId]);
  expect(rows).toHaveLength(3);
});

test("a message that is refused for another reason is not counted", async () => {
  const userId = await somebody();
  const refusal = new Refusal("turn-running", { detail: "A turn is running." });
  const refused = withinLimits(sent(userId), () => Promise.reject(refusal));
  await expect(refused).rejects.toBe(refusal);
  expect(await usageToday(userId, LIMITS)).toMatchObject({ messages: 0 });
});

test("a message that was taken in joins its run when the day is used up", async () => {
  const run = await insertRun();
  const { rows } = await pool().query("select user_message_id from runs where id = $1", [
    run.runId,
  ]);
  for (let count = 0; count < 3; count += 1) await send(run.userId);
  await expect(send(run.userId)).rejects.toMatchObject(used({ name: "messages" }));
  await expect(send(run.userId, rows[0].user_message_id)).resolves.toBe("taken");
});

test("without limits nothing is counted", async () => {
  provideEnvironment({ LINNET_DAILY_MESSAGES: "0", LINNET_DAILY_TOKENS: "0" });
  const userId = await somebody();
  await send(userId);
  expect(await usageToday(userId, LIMITS)).toMatchObject({ messages: 0 });
});
