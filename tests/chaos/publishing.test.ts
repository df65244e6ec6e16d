import { newId } from "@linnet/protocol";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { judgePublishing } from "../support/judge-publishing.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, reasoning, toolCall } from "../support/model-server/plan.ts";
import { askingWithPictures, expectPicturesUp, expectThreadUp } from "../support/picture-thread.ts";
import { createTestDatabase } from "../support/postgres.ts";
import {
  type AskingTurn,
  answer,
  askToPost,
  draftedChat,
  openRequest,
  publishingEnd,
} from "../support/publishing-turn.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { createSessionClient } from "../support/session-client.ts";
import { startXServer, type XCall, type XServer } from "../support/x-server/start-x-server.ts";

let x: XServer;
let model: ScriptedModelServer;
let database: TestDatabase;
let first: BackendProcess;
let second: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  x = await startXServer();
  model = await startScriptedModelServer();
  database = await createTestDatabase();
  const { env } = x;
  first = await startBackend({ modelServer: model, databaseUrl: database.url, env });
  client = createApiClient(first);
});

beforeEach(({ onTestFailed }) => {
  x.reset();
  model.reset();
  onTestFailed(() => console.error(first.logs().slice(-12_000)));
});

afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await model?.close();
  await x?.close();
  await database?.drop();
});

async function killAndStart(): Promise<void> {
  await first.kill("SIGKILL");
  await first.restart();
}

async function asking(): Promise<AskingTurn> {
  return askToPost(client, await draftedChat(client));
}

test("killed while it waits: the request is still there, and its approval posts once", async () => {
  const turn = await asking();
  await killAndStart();
  expect(await openRequest(client, turn.chatId)).toEqual(turn.approval);
  expect((await answer(client, turn, { approved: true })).status).toBe(200);
  expect((await judgePublishing(client, turn)).output?.state).toBe("done");
  expect(x.posts).toHaveLength(1);
});

test("killed between the approval and the call: it is posted once", async () => {
  const turn = await asking();
  await first.kill("SIGKILL");
  // The row that an answer stores; the process dies before it wakes the run.
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  await db.query(
    "update approvals set state = 'approved', cause = 'person', answered_at = now() where id = $1",
    [turn.approval.id],
  );
  await db.end();
  await first.restart();
  expect((await judgePublishing(client, turn)).output?.state).toBe("done");
  expect(x.posts).toHaveLength(1);
});

test("killed between the call and its answer: the post is found, and is one", async () => {
  const turn = await asking();
  const gate = createGate();
  x.fail("POST /2/tweets", { kind: "hold-answer", gate });
  await answer(client, turn, { approved: true });
  await gate.reached;
  await killAndStart();
  gate.open();
  expect((await judgePublishing(client, turn)).output?.state).toBe("done");
  expect(x.posts).toHaveLength(1);
  expect(x.calls.filter((call) => call === "POST /2/tweets")).toHaveLength(1);
});

test("killed while X is slow to act: it says that it cannot tell, and finds the post later", async () => {
  const turn = await asking();
  const gate = createGate();
  x.fail("POST /2/tweets", { kind: "hold", gate });
  await answer(client, turn, { approved: true });
  await gate.reached;
  await killAndStart();
  expect((await judgePublishing(client, turn)).output?.state).toBe("unsure");
  gate.open();
  await expect.poll(() => x.posts.length).toBe(1);
  const again = await client.startTurn("Post it", { chatId: turn.chatId });
  const { output, approvals } = await publishingEnd(client, again);
  expect(output).toMatchObject({ state: "done", text: "It is up already." });
  expect(approvals).toEqual([]);
  expect(x.posts).toHaveLength(1);
});

test("killed in the middle of a thread: every post is up once, in order", async () => {
  const turn = await asking();
  const posts = ["First of three.", "Second of three.", "Third of three."].map((text) => ({
    text,
  }));
  const gate = createGate();
  x.fail("POST /2/tweets", { kind: "none" }, { kind: "hold-answer", gate });
  await answer(client, turn, { approved: true, posts });
  await gate.reached;
  await killAndStart();
  gate.open();
  expect((await judgePublishing(client, turn)).output).toMatchObject({ state: "done" });
  expect(x.posts.map(({ text }) => text)).toEqual(posts.map(({ text }) => text));
  expect(x.posts.map(({ inReplyTo }) => inReplyTo)).toEqual([
    undefined,
    x.posts[0]?.id,
    x.posts[1]?.id,
  ]);
});

const PICTURE_STEPS: readonly XCall[] = [
  "POST /2/media/upload/initialize",
  "POST /2/media/upload/:id/append",
  "POST /2/media/upload/:id/finalize",
  "POST /2/media/metadata",
];

test.each(PICTURE_STEPS)(
  "killed between %s and its answer: each picture is up once",
  async (call) => {
    const turn = await askingWithPictures(client);
    const gate = createGate();
    x.fail(call, { kind: "none" }, { kind: "hold-answer", gate });
    await answer(client, turn, { approved: true });
    await gate.reached;
    expect(x.posts).toEqual([]);
    await killAndStart();
    gate.open();
    expect((await judgePublishing(client, turn)).output).toMatchObject({ state: "done" });
    expectThreadUp(x);
    expectPicturesUp(x);
  },
);

test("killed as a message comes in place of an answer: sent again, it declines and is answered", async () => {
  const sessions = createSessionClient(client);
  const { runId, reader } = await sessions.start("Draft it");
  await reader.eventMatching((chunk) => chunk.type === "data-turn");
  await sessions.send(runId, "Post it");
  await reader.eventMatching((chunk) => chunk.type === "data-approval");
  expect(await sessions.settled(runId)).toMatchObject({ status: "waiting", turn: 2 });
  reader.cut();

  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const message = newId();
  try {
    // The answering request waits here.
    await db.query("begin");
    await db.query("select 1 from approvals where run_id = $1 for update", [runId]);
    const lost = sessions.send(runId, "What is a tide?", message).catch(() => undefined);
    await expect
      .poll(async () => {
        const { rows } = await db.query(
          "select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))",
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await first.kill("SIGKILL");
    await lost;
    await db.query("rollback");
  } finally {
    await db.end();
  }
  await first.restart();
  await sessions.send(runId, "What is a tide?", message);
  await expect
    .poll(() => sessions.info(runId), { timeout: 60_000 })
    .toMatchObject({
      status: "waiting",
      turn: 3,
      queued: 0,
    });
  expect(x.posts).toEqual([]);
});

test("killed six times in the middle of the agent's model call: it is shown once, and goes on", async () => {
  const chatId = await draftedChat(client);
  const word = "Post it, heron";
  const kills = 6;
  for (let kill = 0; kill < kills; kill += 1) {
    model.enqueue([reasoning("Let me "), pauseAt(createGate())], answering(word));
  }
  model.enqueue([reasoning("Let me see."), toolCall("publishPost", {}), finish()], answering(word));
  const turn = await client.startTurn(word, { chatId });
  for (let kill = 0; kill < kills; kill += 1) {
    await model.requestArrived(kill + 1, answering(word)).then((request) => request.tokenSent(1));
    await killAndStart();
  }
  const approval = await openRequest(client, chatId);
  await answer(client, { ...turn, approval }, { approved: true });
  const { message, output } = await judgePublishing(client, turn);
  expect(output?.state).toBe("done");
  expect(message.parts.filter(({ type }) => type === "tool-publishPost")).toHaveLength(1);
  const thought = message.parts.flatMap((part) => (part.type === "reasoning" ? part.text : []));
  expect(thought).toEqual(["Let me see."]);
  expect(x.posts).toHaveLength(1);
});

test("an instance that dies while it waits: another one takes the answer, and posts once", async () => {
  const { env } = x;
  second = await startBackend({ modelServer: model, databaseUrl: database.url, env });
  const turn = await asking();
  await first.kill("SIGKILL");
  client = createApiClient(second);
  expect((await answer(client, turn, { approved: true })).status).toBe(200);
  expect((await judgePublishing(client, turn)).output?.state).toBe("done");
  expect(x.posts).toHaveLength(1);
});
