import { randomUUID } from "node:crypto";
import { newId, problemType } from "@linnet/protocol";
import { beforeEach, expect, test } from "vitest";
import { readChunks } from "../chunk-log/read-chunks.ts";
import { readReplayPieces } from "../chunk-log/replay-pieces.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import { pool } from "../db/client.ts";
import { findChat } from "../db/queries/chats.ts";
import { claimSession } from "../db/queries/claim-session.ts";
import { loadMessage, loadMessages } from "../db/queries/messages.ts";
import { loadRun, type Run } from "../db/queries/runs.ts";
import { queueDueMessage, queueMessage } from "../db/queries/session-turns.ts";
import { defaultProjectId, ensureUser } from "../db/queries/users.ts";
import { statementsOf } from "../db/testing/count-statements.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { endRun } from "../runs/end-run.ts";
import { PERSON, write } from "../runs/testing/claimed-run.ts";
import { writeTurnEnd } from "../runs/write-turn-end.ts";
import { nextInSession } from "./next-in-session.ts";
import { reviveSession } from "./revive-session.ts";

withTestDatabase();

const ASKED = [{ type: "text" as const, text: "Draft a post." }];
const PROBLEM = { type: problemType("run-lost"), title: "The run is lost", status: 500 };
const completed = { status: "completed" as const };

beforeEach(async () => {
  await ensureUser({ id: PERSON, name: "A person", email: "person@example.com" });
});

function claim(id = newId()) {
  return async () => {
    const message = { id, role: "user" as const, parts: ASKED };
    const session = { projectId: await defaultProjectId(PERSON), messages: [message] };
    return claimSession({ userId: PERSON, session, instanceId: randomUUID() }, (messageId) => [
      serializeChunk({ type: "start", messageId }),
    ]);
  };
}

async function claimedSession(): Promise<Run> {
  const claimed = await claim()();
  if (claimed.outcome !== "claimed") throw new Error(claimed.outcome);
  await write(claimed.runId, [
    { type: "text-start", id: "a" },
    { type: "text-delta", id: "a", delta: "An answer" },
  ]);
  return session(claimed.runId);
}

async function session(runId: string): Promise<Run> {
  const run = await loadRun(runId);
  if (!run) throw new Error("the session is gone");
  return run;
}

async function send(runId: string, text: string | null, id: string = newId(), maxTurns = 9) {
  return queueMessage(PERSON, runId, { id, text }, maxTurns);
}

test("a session is claimed once, in one statement, however many ask", async () => {
  const ask = claim();
  const claims = await Promise.all([ask(), ask(), ask()]);
  const runIds = claims.map((each) => ("runId" in each ? each.runId : each.outcome));
  expect(new Set(runIds).size).toBe(1);
  expect(claims.map(({ outcome }) => outcome).sort()).toEqual(["claimed", "repeated", "repeated"]);
  expect(await statementsOf(() => claim()())).toHaveLength(2);
});

test("messages to a session are taken once and in order", async () => {
  const run = await claimedSession();
  const id = newId();
  const sent = await Promise.all([1, 2, 3].map(() => send(run.id, "Shorter.", id)));
  expect(sent).toEqual(Array(3).fill(expect.objectContaining({ outcome: "taken", queued: true })));
  expect(sent.filter((each) => each.outcome === "taken" && each.isNew)).toHaveLength(1);
  expect(await send(run.id, "Other words.", id)).toEqual({ outcome: "conflict" });
  expect(await send(run.id, "Other words.", run.userMessageId)).toEqual({ outcome: "conflict" });
  expect(await send(run.id, "One more.", newId(), 2)).toEqual({ outcome: "full" });
  expect(await send(run.id, null)).toMatchObject({ outcome: "taken" });
  expect(await send(run.id, "Too late.")).toEqual({ outcome: "ending" });
  expect(await send(newId(), "Nobody.")).toEqual({ outcome: "not-found" });
  expect(await statementsOf(() => send(run.id, "Shorter.", id))).toHaveLength(1);
});

test("a turn's end stores the answer and a piece, and begins the next turn", async () => {
  const run = await claimedSession();
  const sent = await send(run.id, "Shorter.");
  expect(sent).toMatchObject({ outcome: "taken", queued: true });
  const written = await writeTurnEnd(run.id, (found) => nextInSession(found, completed));
  expect(written).toMatchObject({ outcome: "written", end: { next: expect.anything() } });

  const next = await session(run.id);
  expect(next).toMatchObject({ turn: 2, waitingFor: null, status: "running" });
  const messages = await loadMessages(run.chatId);
  expect(messages.map(({ message }) => message.id)).toEqual([
    run.userMessageId,
    run.messageId,
    next.userMessageId,
    next.messageId,
  ]);
  expect(messages[1]?.message.parts).toEqual([
    { type: "text", text: "An answer", state: "done" },
    { type: "data-turn", id: "turn-1", data: { turn: 1, status: "completed" } },
  ]);
  expect(messages[2]?.message.parts).toEqual([{ type: "text", text: "Shorter." }]);
  const page = await readChunks(run.id, next.turnStart);
  expect(page).toMatchObject({ closed: false, next: next.turnStart + 2 });
  expect(page?.chunks[0]?.json).toContain(next.messageId);
  expect(await readReplayPieces(run.id, 0, next.turnStart)).toMatchObject({ end: next.turnStart });
});

test("the message of a scheduled post waits for a free session, and keeps its metadata", async () => {
  const run = await claimedSession();
  const due = { id: newId(), text: "Post it.", metadata: { intent: "publish" } };
  const ask = () => queueDueMessage(run.chatId, due);
  expect(await ask()).toEqual({ outcome: "waits" });
  await writeTurnEnd(run.id, (found) => nextInSession(found, completed));
  const asked = await Promise.all([ask(), ask()]);
  expect(asked).toEqual(Array(2).fill({ outcome: "taken", runId: run.id }));
  await writeTurnEnd(run.id, (found) => nextInSession(found, undefined));
  expect(await session(run.id)).toMatchObject({ turn: 2, userMessageId: due.id });
  expect((await loadMessages(run.chatId))[2]?.message).toMatchObject({ metadata: due.metadata });
  expect(await ask()).toMatchObject({ outcome: "taken" });
  await writeTurnEnd(run.id, (found) => nextInSession(found, completed));
  expect(await ask()).toEqual({ outcome: "answered", status: "completed" });
  expect(await endRun(run.id, "failed", PROBLEM)).toBe(true);
  expect(await ask()).toEqual({ outcome: "no-session" });
});

test("a session without messages waits, and ends with its run", async () => {
  const run = await claimedSession();
  await writeTurnEnd(run.id, (found) => nextInSession(found, completed));
  const waiting = await session(run.id);
  expect(waiting).toMatchObject({ turn: 1, waitingFor: "message", status: "running" });
  expect(waiting.waitingSince).toBeInstanceOf(Date);
  expect(await endRun(run.id, "failed", PROBLEM)).toBe(true);
  expect(await session(run.id)).toMatchObject({ status: "failed", error: PROBLEM });
  expect((await findChat(PERSON, run.chatId))?.sessionRunId).toBeUndefined();
  // What the turn's end has stored stays.
  expect((await loadMessage(run.messageId))?.parts).toHaveLength(2);
});

test("a message that comes while a turn's end is prepared is answered next", async () => {
  const run = await claimedSession();
  let tries = 0;
  const written = await writeTurnEnd(run.id, async (found) => {
    tries += 1;
    const end = await nextInSession(found, completed);
    if (tries === 1) await send(run.id, "Just now.");
    return end;
  });
  expect(tries).toBe(2);
  expect(written.outcome).toBe("written");
  expect(await session(run.id)).toMatchObject({ turn: 2, waitingFor: null });
});

test("a lost session is freed from its run of the engine once, with what it asked for declined", async () => {
  const run = await claimedSession();
  await pool().query("update runs set engine_run_id = 'engine-1' where id = $1", [run.id]);
  await pool().query(
    `insert into approvals (id, user_id, run_id, tool_call_id, tool, input, expires_at)
     values ($1, $2, $3, 'call', 'publishPost', '{}', now() + interval '1 hour')`,
    [newId(), PERSON, run.id],
  );
  await reviveSession(run.id, "engine-2", PROBLEM);
  expect(await session(run.id)).toMatchObject({ waitingFor: null });
  await reviveSession(run.id, "engine-1", PROBLEM);
  await reviveSession(run.id, "engine-1", PROBLEM);
  expect(await session(run.id)).toMatchObject({ waitingFor: "message", status: "running" });
  expect((await loadMessage(run.messageId))?.parts.at(-1)).toMatchObject({
    data: { turn: 1, status: "failed", error: PROBLEM },
  });
  const { rows } = await pool().query(
    `select a.state, a.cause, e.action, r.engine_run_id
       from approvals a join audit_events e on e.details->>'approvalId' = a.id::text
       join runs r on r.id = a.run_id where a.run_id = $1`,
    [run.id],
  );
  expect(rows).toEqual([
    { state: "declined", cause: "stopped", action: "approval.declined", engine_run_id: null },
  ]);
});
