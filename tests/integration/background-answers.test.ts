import type { LinnetChunk } from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { type ApiClient, createApiClient, type StartedTurn } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import {
  type BackgroundServer,
  startBackgroundServer,
} from "../support/model-server/providers/background-server.ts";
import { queryDatabase } from "../support/query-database.ts";

const TEXT = "Birds navigate by the stars, and by what the wind brings them from the sea.";
const ANSWER = { text: TEXT, usage: { input: 30, output: 12 } };

let provider: BackgroundServer;
let backend: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  provider = await startBackgroundServer();
  backend = await startBackend({
    env: {
      OPENAI_API_KEY: "sk-test",
      OPENAI_BASE_URL: provider.baseUrl,
      LINNET_MODEL: "openai/gpt-5.1",
      LINNET_ROUTER_MODEL: "local/extractive",
    },
  });
  client = createApiClient(backend);
});
afterAll(async () => {
  await backend?.stop();
  await provider?.close();
});
beforeEach(() => onTestFailed(() => console.error(backend.logs().slice(-8_000))));

async function halfAnswered(): Promise<StartedTurn> {
  const turn = await client.startTurn("How do birds navigate?", { intent: "research" });
  await turn.reader.eventMatching((chunk) => chunk.type === "text-delta");
  return turn;
}

const attempts = (chunks: LinnetChunk[]) => chunks.filter(({ type }) => type === "data-attempt");
/** The text as a reader sees it grow, without folding. */
const textOf = (chunks: LinnetChunk[]) =>
  chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");

async function endOf({ chatId, runId }: StartedTurn) {
  const reader = await client.openStream(chatId, runId, { startIndex: 0 });
  expect(await reader.ended).toBe("done");
  return { run: await client.runEnded(chatId, runId), chunks: reader.chunks() };
}

test("after a kill the provider's own answer is read on: one call, one attempt, no text taken back", async () => {
  const gate = provider.play(ANSWER);
  const turn = await halfAnswered();
  const seen = textOf(turn.reader.chunks());
  await backend.kill("SIGKILL");
  await backend.restart();
  gate.open();
  const { run, chunks } = await endOf(turn);
  expect(run).toMatchObject({
    status: "completed",
    usage: { inputTokens: ANSWER.usage.input, outputTokens: ANSWER.usage.output },
  });
  expect(provider.answers).toHaveLength(1);
  expect(provider.asked[0]).toMatchObject({ background: true, store: true });
  expect(attempts(chunks)).toHaveLength(1);
  expect(TEXT.startsWith(seen)).toBe(true);
  expect(textOf(chunks)).toBe(TEXT);
});

test("an answer that the provider does not have any more is asked for once more", async () => {
  const gate = provider.play(ANSWER);
  const turn = await halfAnswered();
  await backend.kill("SIGKILL");
  provider.forget();
  await backend.restart();
  gate.open();
  const { run, chunks } = await endOf(turn);
  expect(run.status).toBe("completed");
  expect(provider.asked).toHaveLength(2);
  expect(attempts(chunks)).toHaveLength(2);
});

test("after a cut of the connection the same answer is read on", async () => {
  const gate = provider.play(ANSWER);
  const turn = await halfAnswered();
  provider.cut();
  gate.open();
  const { run, chunks } = await endOf(turn);
  expect(run.status).toBe("completed");
  expect(provider.answers).toHaveLength(1);
  expect(attempts(chunks)).toHaveLength(1);
  expect(textOf(chunks)).toBe(TEXT);
});

test("a stop that comes while the backend is down cancels the answer when it is back", async () => {
  provider.play(ANSWER);
  const turn = await halfAnswered();
  await backend.kill("SIGKILL");
  await queryDatabase(
    backend.databaseUrl,
    `update runs set cancel_requested_at = now() where id = '${turn.runId}'`,
  );
  await backend.restart();
  expect((await endOf(turn)).run.status).toBe("stopped");
  await expect.poll(() => provider.answers[0]?.wasCancelled).toBe(true);
});

test("a stop cancels the answer at the provider", async () => {
  provider.play(ANSWER);
  const turn = await halfAnswered();
  await client.cancel(turn.chatId, turn.runId);
  expect((await endOf(turn)).run.status).toBe("stopped");
  await expect.poll(() => provider.answers[0]?.wasCancelled).toBe(true);
});

test("a stop before the first event cancels the answer as soon as its id has come", async () => {
  const gate = provider.play(ANSWER, { written: () => 0 });
  const turn = await client.startTurn("How do birds navigate?", { intent: "research" });
  await gate.reached;
  await client.cancel(turn.chatId, turn.runId);
  expect((await endOf(turn)).run.status).toBe("stopped");
  gate.open();
  await expect.poll(() => provider.answers[0]?.wasCancelled).toBe(true);
});

test("a server without background mode answers as before", async () => {
  const gate = provider.play(ANSWER);
  provider.refuseBackground();
  gate.open();
  const turn = await client.startTurn("How do birds navigate?", { intent: "research" });
  const { run, chunks } = await endOf(turn);
  expect(run.status).toBe("completed");
  expect(textOf(chunks)).toBe(TEXT);
  expect(provider.asked[0]).not.toHaveProperty("background");
});
