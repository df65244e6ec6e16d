import type { LinnetChunk } from "@linnet/protocol";
import { problemType } from "@linnet/protocol";
import { expect, test } from "vitest";
import { readChunks } from "../chunk-log/read-chunks.ts";
import { storedReplay } from "../chunk-log/stream-store.ts";
import { pool } from "../db/client.ts";
import { findChat } from "../db/queries/chats.ts";
import { loadMessage } from "../db/queries/messages.ts";
import { loadRun } from "../db/queries/runs.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { statementsOf } from "../db/testing/count-statements.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { endRun, endRunBy, endRunWithoutAnswer } from "./end-run.ts";
import { claimedRun } from "./testing/claimed-run.ts";
import { takeStream } from "./turn-log.ts";
import { writeTurnEnd } from "./write-turn-end.ts";

withTestDatabase();

const PROBLEM = {
  type: problemType("run-lost"),
  title: "The run could not be finished",
  status: 500,
  detail: "The answer is too large to be kept.",
};

/** A text whose end the model did not write. */
const OPEN_TEXT: LinnetChunk[] = [
  { type: "text-start", id: "a" },
  { type: "text-delta", id: "a", delta: "What was said" },
];
const COMPLETED = { type: "data-run", id: "run", data: { status: "completed" } };
const completed = () => ({ status: "completed" as const });

async function jsonsOf(runId: string): Promise<unknown[]> {
  const page = await readChunks(runId, 0);
  return (page?.chunks ?? []).map(({ json }): unknown => JSON.parse(json ?? ""));
}

test("an end stores the message, closes the stream, ends the run and frees the chat", async () => {
  const run = await claimedRun(OPEN_TEXT);
  expect((await findChat(run.userId, run.chatId))?.activeRunId).toBe(run.id);
  expect(await endRun(run.id, "completed")).toBe(true);

  expect(await loadRun(run.id)).toMatchObject({ status: "completed" });
  expect((await findChat(run.userId, run.chatId))?.activeRunId).toBeNull();
  expect((await loadMessage(run.messageId))?.parts).toEqual([
    { type: "text", text: "What was said", state: "done" },
    COMPLETED,
  ]);
  const closing = [{ type: "text-end", id: "a" }, COMPLETED, { type: "finish" }];
  expect((await jsonsOf(run.id)).slice(3)).toEqual(closing);
  expect(await readChunks(run.id, 0)).toMatchObject({ next: 6, closed: true });
  expect(await storedReplay(run.id)).toMatch(/id: 6\ndata: {"type":"finish"}\n\n$/);
});

test("an end that is repeated, or comes from two at once, has one effect", async () => {
  const run = await claimedRun(OPEN_TEXT);
  const ends = await Promise.all([1, 2, 3].map(() => endRun(run.id, "completed")));
  expect(ends.filter(Boolean)).toHaveLength(1);
  const before = await jsonsOf(run.id);
  expect(await endRun(run.id, "failed", PROBLEM)).toBe(false);
  expect(await jsonsOf(run.id)).toEqual(before);
  expect(await loadRun(run.id)).toMatchObject({ status: "completed", error: undefined });
});

test("an end is three questions and one write, and no transaction is open in between", async () => {
  const run = await claimedRun(OPEN_TEXT);
  const statements = await statementsOf(() => endRun(run.id, "completed"));
  expect(statements).toHaveLength(4);
  expect(statements.join("\n")).not.toMatch(/begin|commit/i);
});

test("the end of a step whose lease was taken over is refused", async () => {
  const run = await claimedRun(OPEN_TEXT);
  const epoch = await takeStream(run.id);
  await takeStream(run.id);
  await expect(endRunBy(run.id, completed, { epoch })).rejects.toThrow(StaleWriterError);
  expect(await loadRun(run.id)).toMatchObject({ status: "running" });
  expect(await loadMessage(run.messageId)).toMatchObject({ parts: [] });
  expect(await jsonsOf(run.id)).toHaveLength(3);
  // The watchdog holds no lease: it takes the stream.
  expect(await endRun(run.id, "failed", PROBLEM)).toBe(true);
});

test("a chunk that is stored after the log was read is part of the message too", async () => {
  const run = await claimedRun(OPEN_TEXT);
  let tries = 0;
  // The run is read, then the log, then all is written: what an append between the last two does
  // is done here by the trigger that a test can place there.
  await pool().query("alter function linnet_close_turn rename to close_turn_itself");
  await pool().query(`create function linnet_close_turn(uuid, json, json, json, text[], int, text)
    returns text language plpgsql as $$
    begin
      if not exists (select 1 from chunks c join streams s on s.key = c.stream_key
                      where s.name = $1::text and c.json like '%came late%') then
        with moved as (
          update streams set next_index = next_index + 1 where name = $1::text
          returning key, next_index - 1 as at)
        insert into chunks (stream_key, index, json)
        select key, at, '{"type":"text-delta","id":"a","delta":", and what came late"}' from moved;
      end if;
      return close_turn_itself($1, $2, $3, $4, $5, $6, $7);
    end $$`);
  try {
    const written = await writeTurnEnd(run.id, () => {
      tries += 1;
      return { turn: completed(), run: completed() };
    });
    expect(written.outcome).toBe("written");
  } finally {
    await pool().query("drop function linnet_close_turn");
    await pool().query("alter function close_turn_itself rename to linnet_close_turn");
  }
  expect(tries).toBe(2);
  expect((await loadMessage(run.messageId))?.parts[0]).toMatchObject({
    text: "What was said, and what came late",
  });
});

test("an end that the database breaks off leaves nothing of it, and is repeated", async () => {
  const run = await claimedRun(OPEN_TEXT);
  // The first end is ended from outside just before it is committed.
  await pool().query(`
    create sequence first_end;
    create function break_off() returns trigger language plpgsql as $$
    begin
      if nextval('first_end') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$;
    create constraint trigger break_off after update on runs deferrable initially deferred
      for each row when (new.status <> 'running') execute function break_off()`);
  try {
    expect(await endRun(run.id, "completed")).toBe(true);
  } finally {
    await pool().query(
      "drop trigger break_off on runs; drop function break_off; drop sequence first_end",
    );
  }
  const closing = [{ type: "text-end", id: "a" }, COMPLETED, { type: "finish" }];
  expect((await jsonsOf(run.id)).slice(3)).toEqual(closing);
});

test("a run whose answer cannot be folded ends with a problem, and says so in its data", async () => {
  const run = await claimedRun([
    { type: "text-start", id: "a" },
    { type: "text-delta", id: "a", delta: "Nobody will read this again." },
  ]);
  expect(await endRunWithoutAnswer(run.id, PROBLEM)).toBe(true);
  expect(await endRunWithoutAnswer(run.id, PROBLEM)).toBe(false);

  expect(await loadRun(run.id)).toMatchObject({ status: "failed", error: PROBLEM });
  const data = { status: "failed", error: PROBLEM, answerStored: false };
  const end = { type: "data-run", id: "run", data };
  expect((await loadMessage(run.messageId))?.parts).toEqual([end]);
  const page = await readChunks(run.id, 0);
  expect(page).toMatchObject({ next: 5, closed: true });
  expect(page?.chunks.slice(3).map(({ json }) => JSON.parse(json ?? ""))).toEqual([
    end,
    { type: "finish" },
  ]);
  // A replay is folded from the stream, as that of a run that goes on.
  expect(await storedReplay(run.id)).toBeNull();
});
