import { type CallClaim, type ClientPart, callClaimSchema, newId } from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import type { ApiClient, StartedTurn } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { signUp } from "../support/person.ts";
import { createSessionClient } from "../support/session-client.ts";
import { readStream, type StreamReader } from "../support/stream-reader.ts";

const MODEL = { id: "editor/small", name: "Small", contextTokens: 32_000 };
const context = {
  kind: "page" as const,
  title: "Rivers",
  url: "https://news.example/rivers",
  text: "The river Elbe rose by two metres on 3 May 2026, the water board says.",
};
const POST = "The Elbe rose by two metres on 3 May 2026, the water board says.";
const draft: ClientPart = {
  type: "tool-call",
  toolCallId: "1",
  toolName: "submitDraft",
  input: {
    variants: [
      {
        posts: [
          {
            text: POST,
            claims: [
              {
                text: "It rose by two metres.",
                sourceIds: ["s1"],
                quote: "The river Elbe rose by two metres on 3 May 2026",
              },
            ],
          },
        ],
      },
    ],
  },
};
const usage = { inputTokens: 100, outputTokens: 20 };
const finish: ClientPart = { type: "finish", reason: "tool-calls", usage };

let backend: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  backend = await startBackend({
    env: { LINNET_AUTH: "accounts", LINNET_SIGN_UP: "open", LINNET_LIMIT_SIGN_IN: "0" },
  });
  client = (await signUp(backend.url, "writer")).client;
});
afterAll(() => backend?.stop());
beforeEach(() => onTestFailed(() => console.error(backend.logs().slice(-8_000))));

function ask(): Promise<StartedTurn> {
  return client.startTurn("Draft a post", { intent: "draft", context, clientModel: MODEL });
}

/** The call that a turn asks its clients to claim. */
async function callOf(reader: StreamReader, after = ""): Promise<string> {
  const { chunk } = await reader.eventMatching(
    ({ type, ...rest }) => type === "data-model-call" && JSON.stringify(rest) !== after,
  );
  if (chunk.type !== "data-model-call") throw new Error("that was no call");
  expect(chunk.data.model).toBe(MODEL.id);
  return chunk.data.id;
}

const editor = newId();
const claimAs = (id: string, by = editor, as = client) =>
  as.send("POST", `/api/model-calls/${id}/claim`, { body: { client: by } });
const send = (id: string, claim: number, batch: number, parts: ClientPart[], as = client) =>
  as.send("POST", `/api/model-calls/${id}/parts`, { body: { claim, batch, parts } });

async function claimed(id: string): Promise<CallClaim> {
  const answer = await claimAs(id);
  expect(answer.status).toBe(200);
  return callClaimSchema.parse(await answer.json());
}

const attemptsOf = (reader: StreamReader) =>
  reader.chunks().filter(({ type }) => type === "data-attempt");
/** The text as a reader sees it grow, without folding. */
const deltasOf = (reader: StreamReader) =>
  reader
    .chunks()
    .flatMap((chunk) => (chunk.type === "text-delta" ? chunk.delta : []))
    .join("");

async function endOf({ chatId, runId, reader }: StartedTurn) {
  expect(await reader.ended).toBe("done");
  const run = await client.runEnded(chatId, runId);
  const { messages } = await client.getChat(chatId);
  return { run, parts: messages.at(-1)?.parts ?? [] };
}

test("a client's model drafts: it is asked what a provider's would be, and its tools are run", async () => {
  const turn = await ask();
  const id = await callOf(turn.reader);
  const { claim, request } = await claimed(id);
  expect(request.model).toBe(MODEL.id);
  expect(request.tools.map(({ name }) => name)).toContain("submitDraft");
  expect(request.messages[0]?.role).toBe("system");
  expect(JSON.stringify(request.messages)).toContain(context.text);
  for (const batch of [0, 1]) {
    const parts = batch === 0 ? [draft] : [finish];
    const taken = await send(id, claim, batch, parts);
    expect(await taken.json()).toEqual({ wanted: true });
  }
  const { run, parts } = await endOf(turn);
  expect(run).toMatchObject({ status: "completed", model: `client/${MODEL.id}`, usage });
  const output = expect.objectContaining({ accepted: true });
  expect(parts).toContainEqual(expect.objectContaining({ type: "tool-submitDraft", output }));
  const after = await send(id, claim, 2, [finish]);
  expect(await after.json()).toEqual({ wanted: false });
});

test("a kill in the middle neither asks the model again nor takes a word back", async () => {
  const turn = await ask();
  const id = await callOf(turn.reader);
  const { claim } = await claimed(id);
  await send(id, claim, 0, [{ type: "text", text: "Here it is: " }]);
  await turn.reader.eventMatching((chunk) => chunk.type === "text-delta");
  await backend.kill("SIGKILL");
  await backend.restart();
  // The answer of the batch was lost, so the client sends it again.
  for (const again of [1, 2]) {
    const taken = await send(id, claim, 0, [{ type: "text", text: "Here it is: " }]);
    expect([again, await taken.json()]).toEqual([again, { wanted: true }]);
  }
  const early = await send(id, claim, 2, [finish]);
  expect(early.status).toBe(409);
  expect(await early.json()).toMatchObject({ type: "/problems/claim-conflict" });
  await send(id, claim, 1, [{ type: "text", text: "a draft." }, draft]);
  await send(id, claim, 2, [finish]);
  const reader = await client.openStream(turn.chatId, turn.runId, { startIndex: 0 });
  const { run, parts } = await endOf({ ...turn, reader });
  expect(run.status).toBe("completed");
  const texts = parts.flatMap((part) => (part.type === "text" ? part.text : []));
  expect(texts).toEqual(["Here it is: a draft.", POST]);
  expect(attemptsOf(reader)).toHaveLength(1);
  expect(deltasOf(reader)).toBe(texts.join(""));
});

test("without a client the turn waits and says so, and goes on as soon as one is there", async () => {
  const turn = await ask();
  const id = await callOf(turn.reader);
  await turn.reader.eventMatching(
    ({ type, ...rest }) => type === "data-progress" && JSON.stringify(rest).includes("away"),
  );
  const { claim } = await claimed(id);
  await send(id, claim, 0, [draft, finish]);
  expect((await endOf(turn)).run.status).toBe("completed");
});

test("one client has a call; its own it takes again, and what came before counts no more", async () => {
  const turn = await ask();
  const id = await callOf(turn.reader);
  const first = await claimed(id);
  const other = await claimAs(id, newId());
  expect(other.status).toBe(409);
  expect(Number(other.headers.get("retry-after"))).toBeGreaterThan(0);
  await send(id, first.claim, 0, [{ type: "text", text: "Never mind." }]);
  await turn.reader.eventMatching((chunk) => chunk.type === "text-delta");

  const second = await claimed(id);
  expect(second.claim).toBe(first.claim + 1);
  expect((await send(id, first.claim, 1, [finish])).status).toBe(409);
  await send(id, second.claim, 0, [draft, finish]);
  const { run, parts } = await endOf(turn);
  expect(run.status).toBe("completed");
  expect(JSON.stringify(parts)).not.toContain("Never mind.");
  expect(attemptsOf(turn.reader)).toHaveLength(2);
});

test("a call is its person's, and a stop ends it", async () => {
  const turn = await ask();
  const id = await callOf(turn.reader);
  const stranger = (await signUp(backend.url, "stranger")).client;
  expect((await claimAs(id, newId(), stranger)).status).toBe(404);
  const { claim } = await claimed(id);
  expect((await send(id, claim, 0, [finish], stranger)).status).toBe(404);
  await client.cancel(turn.chatId, turn.runId);
  expect((await endOf(turn)).run.status).toBe("stopped");
  expect(await (await send(id, claim, 0, [finish])).json()).toEqual({ wanted: false });
  expect((await claimAs(id)).status).toBe(409);
});

test.each([
  ["refused", "model-unauthorized", "does not let Linnet use"],
  ["quota", "model-rate-limited", "no quota left"],
  ["too-long", "model-failed", "Attach less"],
  ["unknown-model", "model-not-found", "Choose another model"],
] as const)(
  "a model that gives no answer (%s) ends the turn with what to do",
  async (kind, code, says) => {
    const turn = await ask();
    const id = await callOf(turn.reader);
    const { claim } = await claimed(id);
    await send(id, claim, 0, [{ type: "error", kind, message: "no" }]);
    const { run } = await endOf(turn);
    expect(run).toMatchObject({ status: "failed", error: { type: `/problems/${code}` } });
    expect(run.error?.detail).toContain(says);
  },
);

test("a reason that comes while no step looks ends the turn, and the model is not asked again", async () => {
  const turn = await ask();
  const id = await callOf(turn.reader);
  await turn.reader.eventMatching(
    ({ type, ...rest }) => type === "data-progress" && JSON.stringify(rest).includes("away"),
  );
  const { claim } = await claimed(id);
  await send(id, claim, 0, [{ type: "error", kind: "refused", message: "no" }]);
  expect((await endOf(turn)).run).toMatchObject({
    status: "failed",
    error: { type: "/problems/model-unauthorized" },
  });
});

test("in a session, the call of a turn that was stopped is nobody's any more", async () => {
  const asked = {
    id: newId(),
    role: "user",
    parts: [
      { type: "text", text: "Draft a post" },
      { type: "data-context", data: context },
    ],
    metadata: { intent: "draft", clientModel: MODEL },
  };
  const projectId = await createSessionClient(client).defaultProject();
  const body = { projectId, messages: [asked] };
  const reader = readStream(await client.send("POST", "/api/chat", { body }));
  const { runId } = reader;
  const id = await callOf(reader);
  const { claim } = await claimed(id);
  await client.send("POST", `/api/chat/${runId}/cancel`);
  await reader.eventMatching(({ type }) => type === "data-turn");
  expect(await (await send(id, claim, 0, [finish])).json()).toEqual({ wanted: false });
  expect((await claimAs(id)).status).toBe(409);
  reader.cut();
});

test("a model that failed is asked once more", async () => {
  const turn = await ask();
  const id = await callOf(turn.reader);
  const { claim } = await claimed(id);
  await send(id, claim, 0, [{ type: "error", kind: "failed", message: "The network broke." }]);
  const asked = () => turn.reader.chunks().filter(({ type }) => type === "data-model-call");
  await expect.poll(() => asked().length, { timeout: 20_000 }).toBe(2);
  const again = await claimed(id);
  await send(id, again.claim, 0, [draft, finish]);
  expect((await endOf(turn)).run.status).toBe("completed");
});

test("what is not an answer is refused, and the field is named", async () => {
  const turn = await ask();
  const id = await callOf(turn.reader);
  const { claim } = await claimed(id);
  const path = `/api/model-calls/${id}/parts`;
  for (const [body, field] of [
    [{ claim, batch: -1, parts: [] }, "batch"],
    [{ claim, batch: 0, parts: [{ type: "text", text: "" }] }, "parts.0.text"],
    [{ claim, batch: 0, parts: [finish, draft] }, "parts"],
    [{ batch: 0, parts: [] }, "claim"],
  ] as const) {
    const answer = await client.send("POST", path, { body });
    expect(answer.status).toBe(400);
    const errors = expect.arrayContaining([expect.objectContaining({ path: field })]);
    expect(await answer.json()).toMatchObject({ errors });
  }
  const wrong = await client.send("POST", `/api/chats/${newId()}/messages`, {
    body: {
      message: {
        id: newId(),
        role: "user",
        parts: [{ type: "text", text: "Hello" }],
        metadata: { clientModel: { id: "" } },
      },
    },
  });
  expect(wrong.status).toBe(400);
  expect(JSON.stringify(await wrong.json())).toContain("message.metadata.clientModel.id");
  await send(id, claim, 0, [draft, finish]);
  expect((await endOf(turn)).run.status).toBe("completed");
});
