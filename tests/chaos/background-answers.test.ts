import {
  type ClientPart,
  callClaimSchema,
  foldAttempts,
  type LinnetChunk,
  newId,
} from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { createApiClient, type StartedTurn } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { type FakeWeb, startFakeWeb } from "../support/fake-web/start-fake-web.ts";
import {
  type BackgroundServer,
  startBackgroundServer,
} from "../support/model-server/providers/background-server.ts";
import { createTestDatabase } from "../support/postgres.ts";

const TEXT = "Birds navigate by the stars, and by what the wind brings them from the sea.";
const ANSWER = { text: TEXT, usage: { input: 30, output: 12 } };
const USAGE = { inputTokens: ANSWER.usage.input, outputTokens: ANSWER.usage.output };
const PAGE = "http://birds.example/stars";
const SLOW_PAGE = "http://birds.example/slow";
const MODEL = { id: "editor/small" };

let web: FakeWeb;
/** The slow page answers once it is resolved. */
const patience = Promise.withResolvers<void>();
let provider: BackgroundServer;
let database: TestDatabase;
let holder: BackendProcess;
let other: BackendProcess;

beforeAll(async () => {
  let visits = 0;
  web = await startFakeWeb(async ({ href }) => {
    if (href === SLOW_PAGE) await patience.promise;
    visits += 1;
    return `<title>Birds</title><p>This page was read ${visits} times, and says so each time.`;
  });
  provider = await startBackgroundServer();
  database = await createTestDatabase();
  const start = () =>
    startBackend({
      databaseUrl: database.url,
      env: {
        ...web.env,
        OPENAI_API_KEY: "sk-test",
        OPENAI_BASE_URL: provider.baseUrl,
        LINNET_MODEL: "openai/gpt-5.1",
        LINNET_ROUTER_MODEL: "local/extractive",
        LINNET_QUESTION_MINUTES: "0",
      },
    });
  holder = await start();
  other = await start();
});
afterAll(async () => {
  await Promise.all([holder, other].map((backend) => backend?.stop()));
  await provider?.close();
  web?.close();
  await database?.drop();
});
beforeEach(() =>
  onTestFailed(() =>
    console.error(holder.logs().slice(-4_000), "\n\nother:\n", other.logs().slice(-4_000)),
  ),
);

const ask = (clientModel?: typeof MODEL) =>
  createApiClient(holder).startTurn(`How do birds navigate? See ${PAGE} and ${SLOW_PAGE}`, {
    intent: "research",
    ...(clientModel ? { clientModel } : {}),
  });

/** All that was stored, also what was taken back, as the other instance has it. */
async function endOf({ chatId, runId }: StartedTurn) {
  const client = createApiClient(other);
  const reader = await client.openStream(chatId, runId, { startIndex: 0, replay: "verbatim" });
  expect(await reader.ended).toBe("done");
  return { run: await client.runEnded(chatId, runId), chunks: reader.chunks() };
}

const attemptsIn = (chunks: LinnetChunk[]) =>
  chunks.filter(({ type }) => type === "data-attempt").length;
const textOf = (chunks: LinnetChunk[]) =>
  chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");

/** What a client's model says, sent to an instance in numbered batches. */
async function sendParts(
  to: BackendProcess,
  callId: string,
  sent: { claim: number; batch: number; parts: ClientPart[] },
): Promise<void> {
  const path = `/api/model-calls/${callId}/parts`;
  const answer = await createApiClient(to).send("POST", path, { body: sent });
  expect(await answer.json()).toEqual({ wanted: true });
}

/** The turn of a client's model, half answered. */
async function halfAnsweredByClient() {
  const turn = await ask(MODEL);
  const { chunk } = await turn.reader.eventMatching(({ type }) => type === "data-model-call");
  const callId = chunk.type === "data-model-call" ? chunk.data.id : "";
  const path = `/api/model-calls/${callId}/claim`;
  const answer = await createApiClient(holder).send("POST", path, { body: { client: newId() } });
  const { claim } = callClaimSchema.parse(await answer.json());
  await sendParts(holder, callId, {
    claim,
    batch: 0,
    parts: [{ type: "text", text: TEXT.slice(0, 20) }],
  });
  await turn.reader.eventMatching(({ type }) => type === "text-delta");
  const finish = () =>
    sendParts(other, callId, {
      claim,
      batch: 1,
      parts: [
        { type: "text", text: TEXT.slice(20) },
        { type: "finish", reason: "stop", usage: USAGE },
      ],
    });
  return { turn, finish };
}

test.each([
  ["killed", "SIGKILL"],
  ["told to end", "SIGTERM"],
  ["frozen until another instance reads its answers, then continued", "SIGSTOP"],
] as const)("an instance is %s in the middle of two answers", async (_, signal) => {
  const gate = provider.play(ANSWER);
  const turn = await ask();
  await turn.reader.eventMatching(({ type }) => type === "text-delta");
  const ofClient = await halfAnsweredByClient();
  await holder.kill(signal);
  await expect.poll(() => provider.reads, { timeout: 60_000 }).toBeGreaterThan(0);
  if (signal === "SIGSTOP") await holder.kill("SIGCONT");
  gate.open();
  await ofClient.finish();
  for (const each of [turn, ofClient.turn]) {
    const { run, chunks } = await endOf(each);
    expect(run).toMatchObject({ status: "completed", usage: USAGE });
    expect(attemptsIn(chunks)).toBe(1);
    expect(textOf(chunks)).toBe(TEXT);
  }
  expect(provider.answers).toMatchObject([{ wasCancelled: false }]);
  await holder.restart();
});

test("an instance is killed while a tool of an answer works, and another tool says something else each time", async () => {
  const calls = [PAGE, SLOW_PAGE].map((url) => ({ name: "readPage", input: { url } }));
  const whole = { next: ANSWER, written: (events: number) => events };
  provider.play({ ...ANSWER, text: "I look. ", calls }, whole);
  const turn = await ask();
  await turn.reader.eventMatching(({ type }) => type === "tool-output-available");
  await holder.kill("SIGKILL");
  patience.resolve();
  const { run, chunks } = await endOf(turn);
  expect(run.status).toBe("completed");
  // The answer is read again, and not paid again; what followed from the tools counts in one form.
  expect(provider.answers).toHaveLength(2);
  const { messages } = await createApiClient(other).getChat(turn.chatId);
  const message = messages.at(-1);
  const parts = message ? foldAttempts(message.parts) : [];
  const texts = parts.flatMap((part) => (part.type === "text" ? part.text : []));
  expect(texts.join("")).toBe(`I look. ${TEXT}`);
  const outputs = parts.filter((part) => "toolCallId" in part).map(outputOf);
  expect(outputs).toHaveLength(2);
  // What the model was told is what is stored.
  const said = chunks.flatMap((chunk) => (chunk.type === "tool-output-available" ? [chunk] : []));
  expect(said.slice(-2).map(outputOf)).toEqual(expect.arrayContaining(outputs));
});

function outputOf(part: object | undefined): unknown {
  return part && "output" in part ? part.output : undefined;
}
