import { newId } from "@linnet/protocol";
import { expect, test, vi } from "vitest";
import { database, pool } from "../db/client.ts";
import { saveDraft } from "../db/queries/drafts.ts";
import { listScheduledPosts, storeScheduledPost } from "../db/queries/scheduled-posts.ts";
import { insertRun } from "../db/testing/insert-run.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { beginDuePosts } from "./begin-due-posts.ts";
import { cancelScheduled, moveScheduled } from "./change-scheduled-posts.ts";
import type { TakenMessage } from "./post-message.ts";

withTestDatabase();

const postMessage = vi.hoisted(() => vi.fn<() => Promise<TakenMessage>>());
vi.mock("./post-message.ts", () => ({ postMessage }));

/** A reminder whose time has come, in a chat in which each turn fails. */
async function dueReminder() {
  const run = await insertRun();
  const { userId, chatId } = run;
  const draft = await saveDraft(
    { runId: run.runId, epoch: 0 },
    {
      userId,
      chatId,
      messageId: run.messageId,
      toolCallId: "call",
      model: "local/extractive",
      variants: [{ posts: [{ text: "High tide.", weightedLength: 10, claims: [] }] }],
      sources: [],
      answers: undefined,
    },
  );
  const id = newId();
  const at = "2020-01-01T08:00:00.000Z";
  await database().transaction((transaction) =>
    storeScheduledPost(transaction, {
      id,
      userId,
      chatId,
      draftId: draft.id,
      at,
      timeZone: "Europe/Berlin",
    }),
  );
  await pool().query("update runs set status = 'failed' where id = $1", [run.runId]);
  postMessage.mockReset().mockResolvedValue({ runId: run.runId });
  return { id, userId, runId: run.runId };
}

/** Looks at the due posts as often as the watchdog does in a minute. */
async function aMinute(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await beginDuePosts();
    await pool().query("update scheduled_posts set tried_at = now() - interval '1 minute'");
  }
}

test("a post that no turn can begin stays listed as failed, and is tried no more", async () => {
  const { id, userId } = await dueReminder();
  await aMinute();
  expect(postMessage).toHaveBeenCalledTimes(4);
  expect(await listScheduledPosts(userId)).toMatchObject([{ id, failed: true }]);
});

test("one that failed is begun again when the person says so, and cancelled", async () => {
  const { id, userId } = await dueReminder();
  await aMinute();
  const moved = await moveScheduled({ userId, scopes: new Set() }, id, { now: true });
  expect(moved).not.toHaveProperty("failed");
  await aMinute();
  expect(postMessage).toHaveBeenCalledTimes(8);
  await cancelScheduled(userId, id);
  expect(await listScheduledPosts(userId)).toEqual([]);
});

test("one whose turn was stopped before it began is not tried again", async () => {
  const { id, userId, runId } = await dueReminder();
  await pool().query("update runs set status = 'stopped' where id = $1", [runId]);
  await aMinute();
  expect(postMessage).toHaveBeenCalledTimes(1);
  expect(await listScheduledPosts(userId)).toMatchObject([{ id, failed: true }]);
});

test.each([
  ["stopped", 1],
  ["failed", 2],
  ["queued", 2],
])("one that a session had, which has ended, with a turn that is %s", async (status, times) => {
  const { id, runId } = await dueReminder();
  await pool().query("update runs set kind = 'session', status = 'completed' where id = $1", [
    runId,
  ]);
  await pool().query(
    `insert into session_turns (id, run_id, number, text, status)
     select message_id, $2, 2, 'Post it.', $3 from scheduled_posts where id = $1`,
    [id, runId, status],
  );
  await aMinute();
  // The next message is in no session: what became of it is not known, and it is given up.
  expect(postMessage).toHaveBeenCalledTimes(times);
});

test("one that can still go up in time waits behind none that is late already", async () => {
  const ids: string[] = [];
  for (let count = 0; count <= 20; count += 1) ids.push((await dueReminder()).id);
  const last = ids.at(-1);
  await pool().query(
    `update scheduled_posts set "at" = now() - interval '1 minute' where id = $1`,
    [last],
  );
  await beginDuePosts();
  const { rows } = await pool().query<{ id: string }>(
    "select id from scheduled_posts where id = any($1) and tried_at is not null",
    [ids],
  );
  expect(rows).toHaveLength(20);
  expect(rows).toContainEqual({ id: last });
});
