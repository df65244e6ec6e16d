import { foldAttempts } from "@linnet/shared/protocol/fold-attempts";
import type { LinnetMessage } from "@linnet/shared/protocol/linnet-message";
import { newId } from "@linnet/shared/protocol/new-id";
import { LinnetApi } from "@linnet/shared/transport/linnet-api";
import { ResumableChatTransport } from "@linnet/shared/transport/resumable-chat-transport";
import { readUIMessageStream } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { type Nginx, startNginx } from "../support/nginx.ts";
import { createTestDatabase } from "../support/postgres.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const INSTANCES = 3;
const ROUNDS = 5;
const CLIENTS = 8;

let database: TestDatabase;
let model: ScriptedModelServer;
let backends: BackendProcess[];
let nginx: Nginx;
let api: LinnetApi;

beforeAll(async () => {
  database = await createTestDatabase();
  model = await startScriptedModelServer({ tokensPerSecond: 40 });
  backends = [];
  for (let instance = 0; instance < INSTANCES; instance += 1) {
    backends.push(await startBackend({ databaseUrl: database.url, modelServer: model }));
  }
  nginx = await startNginx(backends.map(({ port }) => port));
  const token = backends[0]?.token;
  api = new LinnetApi({ baseUrl: nginx.url, getToken: async () => token });
}, 120_000);

afterAll(async () => {
  await nginx?.stop();
  await Promise.all((backends ?? []).map((backend) => backend.stop()));
  await model?.close();
  await database?.drop();
}, 60_000);

/** One turn through nginx, with as many connections as it takes. */
async function takeTurn(): Promise<{ chatId: string; answer: LinnetMessage }> {
  const chatId = newId();
  const transport = new ResumableChatTransport({
    api,
    backoff: { baseMs: 50, capMs: 500 },
    maxFailures: 60,
  });
  const stream = await transport.sendMessages({
    trigger: "submit-message",
    chatId,
    messageId: undefined,
    messages: [
      { id: newId(), role: "user", parts: [{ type: "text", text: "Tell me about tides." }] },
    ],
    abortSignal: undefined,
  });
  let answer: LinnetMessage = { id: "", role: "assistant", parts: [] };
  for await (const state of readUIMessageStream<LinnetMessage>({ stream })) answer = state;
  return { chatId, answer: { ...answer, parts: foldAttempts(answer.parts) } };
}

async function expectWhole({
  chatId,
  answer,
}: Awaited<ReturnType<typeof takeTurn>>): Promise<void> {
  const chat = await api.chats.get(chatId);
  const stored = chat.messages[1];
  expect(answer.parts).toEqual(stored?.parts);
  expect(stored?.parts.at(-1)).toMatchObject({ type: "data-run", data: { status: "completed" } });
  expect(chat.activeRunId).toBeNull();
}

test("five rolling restarts of three instances under load lose nothing", {
  timeout: 300_000,
}, async () => {
  let isOver = false;
  let turns = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      await expectWhole(await takeTurn());
      turns += 1;
    }
  });
  const load = Promise.all(clients);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const backend of backends) {
      await Promise.race([backend.kill("SIGTERM").then(() => backend.restart()), load]);
    }
  }
  isOver = true;
  await load;
  expect(turns).toBeGreaterThan(CLIENTS);
});

test("an instance that is killed hands its runs to the others", { timeout: 120_000 }, async () => {
  const turns = Array.from({ length: CLIENTS }, () => takeTurn());
  await model.requestArrived(1, (body) => body.stream === true);
  const victim = backends[1];
  await victim?.kill("SIGKILL");
  for (const turn of await Promise.all(turns)) await expectWhole(turn);
  await victim?.restart();
});
