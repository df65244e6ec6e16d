import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { type MovableClock, movableClock } from "../support/faketime.ts";
import { holderAndOther } from "../support/holder-and-other.ts";
import { judgePublishing } from "../support/judge-publishing.ts";
import { createGate } from "../support/model-server/gate.ts";
import { askingWithPictures, expectPicturesUp, expectThreadUp } from "../support/picture-thread.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";
import { type AskingTurn, answer, openRequest } from "../support/publishing-turn.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { startXServer, type XServer } from "../support/x-server/start-x-server.ts";

/** The clock of the database, which decides when a post is due; the backends' clocks are right. */
let clock: MovableClock;
let postgres: PostgresServer;
let x: XServer;
let model: ScriptedModelServer;
let first: BackendProcess;
let second: BackendProcess;

beforeAll(async () => {
  clock = await movableClock();
  postgres = await startPostgresServer({ env: clock.env });
  x = await startXServer();
  model = await startScriptedModelServer();
  [first, second] = await Promise.all([startInstance(), startInstance()]);
});

beforeEach(async ({ onTestFailed }) => {
  x.reset();
  model.reset();
  await clock.jumpTo("+0");
  onTestFailed(() => console.error(first.logs().slice(-6_000), second.logs().slice(-6_000)));
});

afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await model?.close();
  await x?.close();
  await postgres?.remove();
  await clock?.remove();
});

function startInstance(): Promise<BackendProcess> {
  return startBackend({ modelServer: model, databaseUrl: postgres.url(), env: x.env });
}

/** Approves a thread with pictures for a time in an hour. */
async function scheduledThread(): Promise<AskingTurn> {
  const client = createApiClient(first);
  const turn = await askingWithPictures(client);
  const schedule = { at: new Date(Date.now() + 3_600_000).toISOString(), timeZone: "Europe/Paris" };
  expect((await answer(client, turn, { approved: true, schedule })).status).toBe(200);
  expect((await judgePublishing(client, turn)).output?.state).toBe("scheduled");
  return turn;
}

/** The turn that has begun at the time, once it is there. */
async function dueTurn({ chatId }: AskingTurn): Promise<{ chatId: string; runId: string }> {
  const client = createApiClient(second);
  const active = async () => (await client.getChat(chatId)).activeRunId;
  await expect.poll(active).toBeTruthy();
  return { chatId, runId: (await active()) ?? "" };
}

test("the clock jumps past the time: the thread is up once", async () => {
  const turn = await scheduledThread();
  const gate = createGate();
  x.fail("POST /2/tweets", { kind: "hold-answer", gate });
  await clock.jumpTo("+61m");
  await gate.reached;
  const due = await dueTurn(turn);
  gate.open();
  const { output } = await judgePublishing(createApiClient(second), due);
  expect(output?.state).toBe("done");
  expectThreadUp(x);
  expectPicturesUp(x);
});

test("the clock jumps past the time by more than it may be late, and back: nothing is posted unasked", async () => {
  const turn = await scheduledThread();
  const client = createApiClient(second);
  await clock.jumpTo("+3h");
  const due = await dueTurn(turn);
  const approval = await openRequest(client, turn.chatId, turn.approval);
  expect(x.posts).toEqual([]);
  await clock.jumpTo("+0");
  expect((await answer(client, { ...due, approval }, { approved: true })).status).toBe(200);
  const { output } = await judgePublishing(client, due);
  expect(output?.state).toBe("done");
  expectThreadUp(x);
});

test.each([
  ["back", "+0"],
  ["ahead", "+72m"],
])(
  "the clock jumps %s with a post on its way, and its instance is killed: each post is up once",
  async (_, offset) => {
    const turn = await scheduledThread();
    const gate = createGate();
    x.fail("POST /2/tweets", { kind: "none" }, { kind: "hold-answer", gate });
    await clock.jumpTo("+61m");
    await gate.reached;
    const due = await dueTurn(turn);
    await clock.jumpTo(offset);
    const [holder, other] = await holderAndOther(due.runId, [first, second]);
    await holder.kill("SIGKILL");
    try {
      gate.open();
      const { output } = await judgePublishing(createApiClient(other), due);
      expect(output?.state).toBe("done");
      expectThreadUp(x);
      expectPicturesUp(x);
    } finally {
      await holder.restart();
    }
  },
);
