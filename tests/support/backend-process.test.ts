import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { type BackendProcess, startBackend } from "./backend-process.ts";
import { foldedMessage } from "./folded-message.ts";
import { followRun } from "./follow-run.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "./scripted-model-server.ts";

let modelServer: ScriptedModelServer;
let backend: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  modelServer = await startScriptedModelServer();
  backend = await startBackend({ modelServer });
  client = createApiClient(backend);
});

afterAll(async () => {
  await backend?.stop();
  await modelServer?.close();
});

beforeEach(() => {
  onTestFailed(() => console.error(backend.logs()));
});

test("a turn runs through the scripted model, and its message is kept", async () => {
  const { chatId, runId, reader } = await client.startTurn("A post about the river, please");
  expect(await reader.ended).toBe("done");
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });

  const { messages } = await client.getChat(chatId);
  expect(await foldedMessage(reader.chunks())).toMatchObject({ parts: messages.at(-1)?.parts });
  expect(modelServer.requests.length).toBeGreaterThan(1);
});

test("a reader that is cut again and again holds the same message", async () => {
  const { chatId, runId, reader } = await client.startTurn("Another post about it, please");
  await reader.ended;
  const chunks = await followRun(client, { chatId, runId, cuts: [1, 2, 3, 5, 8] });
  expect(chunks).toEqual(reader.chunks());
});

test("a killed backend comes back on its port with its data", async () => {
  const { chatId, runId, reader } = await client.startTurn("One more about the river");
  await reader.ended;
  const pid = backend.pid;
  await backend.kill("SIGKILL");
  await expect(client.getRun(chatId, runId)).rejects.toThrow();
  await backend.restart();
  expect(backend.pid).not.toBe(pid);
  expect(await client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
});
