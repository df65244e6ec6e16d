import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { holderAndOther } from "../support/holder-and-other.ts";
import { judgePublishing } from "../support/judge-publishing.ts";
import { createGate } from "../support/model-server/gate.ts";
import { askingWithPictures, expectPicturesUp, expectThreadUp } from "../support/picture-thread.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { type AskingTurn, answer } from "../support/publishing-turn.ts";
import { queryDatabase } from "../support/query-database.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { startXServer, type XServer } from "../support/x-server/start-x-server.ts";

let x: XServer;
let model: ScriptedModelServer;
let database: TestDatabase;
let first: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  x = await startXServer();
  model = await startScriptedModelServer();
  database = await createTestDatabase();
  first = await startInstance();
  client = createApiClient(first);
});

beforeEach(({ onTestFailed }) => {
  x.reset();
  model.reset();
  onTestFailed(() => console.error(first.logs().slice(-12_000)));
});

afterAll(async () => {
  await first?.stop();
  await model?.close();
  await x?.close();
  await database?.drop();
});

function startInstance(): Promise<BackendProcess> {
  return startBackend({ modelServer: model, databaseUrl: database.url, env: x.env });
}

async function killAndStart(): Promise<void> {
  await first.kill("SIGKILL");
  await first.restart();
}

/** Approves a thread with pictures for a time in an hour. */
async function scheduledThread(): Promise<AskingTurn> {
  const turn = await askingWithPictures(client);
  const schedule = { at: new Date(Date.now() + 3_600_000).toISOString(), timeZone: "Asia/Tokyo" };
  expect((await answer(client, turn, { approved: true, schedule })).status).toBe(200);
  return turn;
}

/** Lets the time of a chat's post come. */
async function letItBeTime({ chatId }: AskingTurn): Promise<void> {
  await queryDatabase(database.url, `update scheduled_posts set "at" = now() where chat_id = $1`, [
    chatId,
  ]);
}

/** The turn that has begun at the time. */
async function dueTurn({ chatId }: AskingTurn): Promise<{ chatId: string; runId: string }> {
  const { activeRunId } = await client.getChat(chatId);
  return { chatId, runId: activeRunId ?? "" };
}

test("killed twice before its time and twice at it: each post and picture is up once, in order", async () => {
  const turn = await scheduledThread();
  await killAndStart();
  expect((await judgePublishing(client, turn)).output?.state).toBe("scheduled");
  await killAndStart();
  expect(x.calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  const [finalized, posted] = [createGate(), createGate()];
  x.fail(
    "POST /2/media/upload/:id/finalize",
    { kind: "lose-answer" },
    { kind: "hold-answer", gate: finalized },
  );
  x.fail("POST /2/media/upload/initialize", { kind: "lose-answer" });
  x.fail("POST /2/tweets", { kind: "none" }, { kind: "hold-answer", gate: posted });
  await letItBeTime(turn);
  await finalized.reached;
  await killAndStart();
  finalized.open();
  await posted.reached;
  await killAndStart();
  posted.open();
  const due = await judgePublishing(client, await dueTurn(turn));
  expect(due.output).toMatchObject({ state: "done" });
  expectThreadUp(x);
  expectPicturesUp(x);
  const { messages } = await client.getChat(turn.chatId);
  expect(messages.filter(({ role }) => role === "user")).toHaveLength(3);
});

test("two instances at its time, one of them frozen with a post on its way: each post is up once, in order", async ({
  onTestFailed,
}) => {
  const second = await startInstance();
  onTestFailed(() => console.error(second.logs().slice(-12_000)));
  try {
    const turn = await scheduledThread();
    await judgePublishing(client, turn);
    const gate = createGate();
    x.fail("POST /2/tweets", { kind: "none" }, { kind: "hold-answer", gate });
    await letItBeTime(turn);
    await gate.reached;
    const due = await dueTurn(turn);
    const [holder, other] = await holderAndOther(due.runId, [first, second]);
    await holder.kill("SIGSTOP");
    const { output } = await judgePublishing(createApiClient(other), due);
    expect(output).toMatchObject({ state: "done" });
    gate.open();
    await holder.kill("SIGCONT");
    expectThreadUp(x);
  } finally {
    await second.stop();
  }
});
