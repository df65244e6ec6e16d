import { newId } from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { z } from "zod";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { type FakeWeb, startFakeWeb } from "../support/fake-web/start-fake-web.ts";
import {
  type ChatCompletionRequest,
  textsOf,
  toolNames,
  toolsCalledThisTurn,
} from "../support/model-server/chat-completion-request.ts";
import { isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { finish, type Plan, say, sayJson, toolCall } from "../support/model-server/plan.ts";
import type { Scope } from "../support/person.ts";
import { answer, openRequest } from "../support/publishing-turn.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const OTHER = "http://other.example/background?id=";
const context = {
  kind: "page" as const,
  title: "Rivers",
  url: "http://news.example/start",
  text: "The river rose.",
};

/** A model that reads other pages, one after another, and says what came of it. */
function script(body: ChatCompletionRequest): Plan {
  if (isRoutingRequest(body)) return sayJson({ next: "research", reasoning: "A question." });
  if (!toolNames(body).includes("readPage")) return say("Done.");
  const said = body.messages.flatMap(textsOf).join("\n");
  const wanted = Number(/\((\d+) pages\)/.exec(said)?.[1] ?? 1);
  const called = toolsCalledThisTurn(body).length;
  if (called < wanted) return [toolCall("readPage", { url: `${OTHER}${called}` }), finish()];
  return say(`It says: ${body.messages.filter(({ role }) => role === "tool").flatMap(textsOf)}`);
}

let web: FakeWeb;
let modelServer: ScriptedModelServer;
let backend: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  web = await startFakeWeb((url) =>
    url.searchParams.get("id") === "leaves"
      ? { redirectsTo: "http://evil.example/" }
      : `<title>Background</title><p>Water is wet, says page ${url.searchParams.get("id")}.</p>`,
  );
  modelServer = await startScriptedModelServer({ script });
  backend = await startBackend({ modelServer, env: web.env });
  client = createApiClient(backend);
});

afterAll(async () => {
  await backend?.stop();
  await modelServer?.close();
  web?.close();
});

beforeEach(() => {
  web.visits.length = 0;
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

async function ask(words = "What is this about?") {
  const chatId = newId();
  const turn = await client.startTurn(words, { chatId, context });
  return { ...turn, approval: await openRequest(client, chatId) };
}

async function endOf({ chatId, runId, reader }: Awaited<ReturnType<typeof ask>>) {
  expect(await reader.ended).toBe("done");
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
  const { messages } = await client.getChat(chatId);
  return JSON.stringify(messages.at(-1)?.parts);
}

test("an address that nobody named is put before the person, and read after a yes", async () => {
  const turn = await ask();
  expect(turn.approval).toMatchObject({ tool: "readPage", input: { url: `${OTHER}0` } });
  const open = Date.parse(turn.approval.expiresAt ?? "") - Date.now();
  expect(open).toBeGreaterThan(5 * 60_000);
  expect(open).toBeLessThan(15 * 60_000);
  expect(web.visits).toEqual([]);
  // The run waits, and the database knows of it: so it does after a kill.
  await backend.restart();
  expect(web.visits).toEqual([]);
  expect((await answer(client, turn, { approved: true })).status).toBe(200);
  expect((await answer(client, turn, { approved: true })).status).toBe(200);
  await client.runEnded(turn.chatId, turn.runId);
  const { messages } = await client.getChat(turn.chatId);
  const parts = JSON.stringify(messages.at(-1)?.parts);
  expect(web.visits).toEqual([`${OTHER}0`]);
  expect(parts).toContain("It says: This is source s2.");
  expect(parts).toContain("Water is wet, says page 0.");
  expect(messages.at(-1)?.parts).toContainEqual(
    expect.objectContaining({ type: "source-url", sourceId: "s2", url: `${OTHER}0` }),
  );
});

test("after a no it is not read, and no other is asked about in the turn", async () => {
  const turn = await ask("What is this about? (3 pages)");
  await answer(client, turn, { approved: false, reason: "I do not know that site." });
  const said = await endOf(turn);
  expect(web.visits).toEqual([]);
  expect(said).toContain("I do not know that site.");
  expect(said.match(/"type":"data-approval"/g)).toHaveLength(1);
});

test("a turn asks three times at most", async () => {
  const turn = await ask("What is this about? (5 pages)");
  await answer(client, turn, { approved: true });
  let { approval } = turn;
  for (let more = 0; more < 2; more += 1) {
    approval = await openRequest(client, turn.chatId, approval);
    await answer(client, { ...turn, approval }, { approved: true });
  }
  await endOf(turn);
  expect(web.visits).toEqual([`${OTHER}0`, `${OTHER}1`, `${OTHER}2`]);
});

test("a run that is stopped while it asks ends, and reads nothing", async () => {
  const turn = await ask();
  await client.cancel(turn.chatId, turn.runId);
  expect(await turn.reader.ended).toBe("done");
  expect(await client.runEnded(turn.chatId, turn.runId)).toMatchObject({ status: "stopped" });
  expect((await answer(client, turn, { approved: true })).status).toBe(409);
  expect(web.visits).toEqual([]);
});

test("a request to read has no text to edit", async () => {
  const turn = await ask();
  const refused = await answer(client, turn, { approved: true, posts: [{ text: "Mine" }] });
  expect(refused.status).toBe(400);
  await answer(client, turn, { approved: false });
  await endOf(turn);
});

test("a token that may write answers it without the right to publish", async () => {
  const turn = await ask();
  const may = async (scopes: readonly Scope[]) => {
    const body = { name: "A client of its own", scopes };
    const made = await client.send("POST", "/api/auth/api-key/create", { body });
    const { key } = z.object({ key: z.string() }).parse(await made.json());
    const asking = createApiClient({ url: backend.url, token: key });
    return (await answer(asking, turn, { approved: false })).status;
  };
  expect(await may(["chats:read", "drafts"])).toBe(403);
  expect(await may(["chats:read", "chats:write"])).toBe(200);
  await endOf(turn);
});

// Last: the backend is started again.
test("without an answer the run goes on by itself, and the page is not read", async () => {
  await backend.restart({ LINNET_QUESTION_MINUTES: "0.02" });
  const said = await endOf(await ask());
  expect(web.visits).toEqual([]);
  expect(said).toContain("nobody answered in time");
});
