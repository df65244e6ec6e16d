import { newId } from "@linnet/protocol";
import { beforeAll, expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { insertStranger } from "../support/insert-stranger.ts";
import { createSessionClient, type SessionClient } from "../support/session-client.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend({ env: { LINNET_RETENTION_HOURS: "0" } });
let sessions: SessionClient;
let projectId: string;

beforeAll(async () => {
  sessions = createSessionClient(fixture.client);
  projectId = await sessions.defaultProject();
});

function said(role: string, text = "Hello", id: unknown = newId()) {
  return { id, role, parts: [{ type: "text", text }] };
}

const twice = said("user");

const BAD_STARTS: [string, string, () => unknown][] = [
  ["no project", "projectId", () => ({ messages: [said("user")] })],
  ["a project that is no id", "projectId", () => ({ projectId: "mine", messages: [said("user")] })],
  ["an unknown project", "projectId", () => ({ projectId: newId(), messages: [said("user")] })],
  ["no messages", "messages", () => ({ projectId })],
  ["messages that are none", "messages", () => ({ projectId, messages: "Hello" })],
  ["an empty list", "messages", () => ({ projectId, messages: [] })],
  ["an unknown role", "messages.0.role", () => ({ projectId, messages: [said("system")] })],
  ["an empty text", "messages.0.parts", () => ({ projectId, messages: [said("user", " ")] })],
  ["a malformed id", "messages.0.id", () => ({ projectId, messages: [said("user", "Hi", "1")] })],
  [
    "an answer last",
    "messages.1",
    () => ({ projectId, messages: [said("user"), said("assistant")] }),
  ],
  [
    "an answer to nothing",
    "messages.0",
    () => ({ projectId, messages: [said("assistant"), said("user")] }),
  ],
  ["an id twice", "messages.1", () => ({ projectId, messages: [twice, twice] })],
  [
    "an answer with more than text",
    "messages.1.parts.0.type",
    () => ({
      projectId,
      messages: [
        said("user"),
        { id: newId(), role: "assistant", parts: [{ type: "tool-submitDraft", state: "x" }] },
        said("user"),
      ],
    }),
  ],
  ["a member that is not known", "", () => ({ projectId, messages: [said("user")], model: "big" })],
];

test.each(BAD_STARTS)("a start with %s is refused at %s", async (_, path, body) => {
  const response = await fixture.client.send("POST", "/api/chat", { body: body() });
  expect(response.status).toBe(400);
  const { type, errors } = await readProblem(response);
  expect(type).toBe("/problems/invalid-request");
  expect(errors?.map((error) => error.path)).toContain(path);
});

test("somebody else's project is refused as one that is not there", async () => {
  const stranger = await insertStranger(fixture.backend.databaseUrl);
  const [theirs, unknown] = await Promise.all(
    [stranger.projectId, newId()].map(async (id) =>
      readProblem(await sessions.post("Hello", { projectId: id })),
    ),
  );
  expect({ ...theirs, requestId: "" }).toEqual({ ...unknown, requestId: "" });
});

test.each([
  ["message", { id: newId() }],
  ["message", { message: 3 }],
  ["message", { message: "  " }],
  ["id", { message: "Hello", id: "one" }],
])("a message with a bad %s is refused", async (path, body) => {
  const { runId, reader } = await sessions.start("A sanderling");
  await reader.eventMatching((chunk) => chunk.type === "data-turn");
  const response = await fixture.client.send("POST", `/api/chat/${runId}`, { body });
  expect(response.status).toBe(400);
  expect((await readProblem(response)).errors).toMatchObject([{ path }]);
  reader.cut();
});

test("what is not JSON, or too much, is refused", async () => {
  const plain = await fixture.client.send("POST", "/api/chat", {
    body: {},
    headers: { "content-type": "text/plain" },
  });
  expect(plain.status).toBe(415);
  const huge = await sessions.post("x".repeat(1_100_000), { projectId });
  expect(huge.status).toBe(413);
});

test.each(["startIndex=one", "startIndex=1.5", "startIndex=1e3", "startIndex=9999", "replay=fast"])(
  "a stream with ?%s is refused",
  async (query) => {
    const { runId, reader } = await sessions.start("A turnstone");
    const response = await fixture.client.send("GET", `/api/chat/${runId}/stream?${query}`);
    expect(response.status).toBe(400);
    expect((await readProblem(response)).errors?.[0]?.path).toBe(query.split("=")[0]);
    reader.cut();
  },
);

test("what is no session of one's own is not there", async () => {
  const turn = await fixture.client.startTurn("A turn of a chat");
  await turn.reader.ended;
  for (const runId of [newId(), "nonsense", turn.runId]) {
    const answers = await Promise.all([
      fixture.client.send("GET", `/api/chat/${runId}`),
      fixture.client.send("GET", `/api/chat/${runId}/stream`),
      fixture.client.send("POST", `/api/chat/${runId}`, { body: { message: "Hello" } }),
      fixture.client.send("POST", `/api/chat/${runId}/cancel`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
});

test("a session is not among the runs of its chat", async () => {
  const { runId, reader } = await sessions.start("A greenshank");
  const { chatId } = await sessions.info(runId);
  const response = await fixture.client.send("GET", `/api/chats/${chatId}/messages/${runId}`);
  expect(response.status).toBe(404);
  reader.cut();
});

test("an id that is taken by other content is refused", async () => {
  const chat = await fixture.client.startTurn("Said in a chat");
  await chat.reader.ended;
  const { runId, messageId, reader } = await sessions.start("Said in a session");
  await reader.eventMatching((chunk) => chunk.type === "data-turn");
  const answers = await Promise.all([
    sessions.post("Something else", { messageId }),
    sessions.post("Said in a session", {
      messageId,
      history: [said("user", "Before")],
    }),
    sessions.post("Said in a chat", { messageId: chat.messageId }),
    sessions.postMessage(runId, "Something else", messageId),
    sessions.postMessage(runId, "Said in a chat", chat.messageId),
    fixture.client.postMessage("Said in a session", { messageId }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(409);
    expect((await readProblem(answer)).type).toBe("/problems/id-conflict");
  }
  reader.cut();
});

test("a message that waits in a session cannot be posted to a chat as well", async () => {
  const id = newId();
  fixture.model.when(() => true, [{ kind: "stall" }]);
  const { runId, reader } = await sessions.start("A whimbrel");
  await sessions.send(runId, "Waiting", id);
  const answer = await fixture.client.postMessage("Waiting", { messageId: id });
  expect((await readProblem(answer)).type).toBe("/problems/id-conflict");
  await sessions.cancel(runId);
  reader.cut();
});

test("what a session has taken in is refused by its chat like any message", async () => {
  const id = newId();
  fixture.model.when(() => true, [{ kind: "stall" }]);
  const { runId, messageId, reader } = await sessions.start("A knot");
  await sessions.send(runId, "Waiting", id);
  const { chatId } = await sessions.info(runId);
  const answers = await Promise.all([
    fixture.client.postMessage("A knot", { chatId, messageId }),
    fixture.client.postMessage("Waiting", { chatId, messageId: id }),
  ]);
  for (const answer of answers) {
    expect(await readProblem(answer)).toMatchObject({
      type: "/problems/turn-running",
      activeRunId: runId,
    });
  }
  await sessions.cancel(runId);
  reader.cut();
});

test("a message to a session that has ended is refused, with what to do", async () => {
  const { runId, reader } = await sessions.start("A redshank");
  await sessions.send(runId, "/done");
  await reader.ended;
  for (const text of ["Still there?", "/done"]) {
    const answer = await sessions.postMessage(runId, text);
    expect(answer.status).toBe(409);
    const problem = await readProblem(answer);
    expect(problem.type).toBe("/problems/session-ended");
    expect(problem.detail).toContain("POST /api/chat");
  }
});

test("a session's stream is gone after its time, and its messages stay", async () => {
  const { runId, messageId, reader } = await sessions.start("A godwit");
  await sessions.send(runId, "/done");
  await reader.ended;
  const { chatId } = await sessions.info(runId);
  await expect.poll(async () => (await sessions.get(runId)).status, { timeout: 20_000 }).toBe(410);
  const gone = await sessions.get(runId);
  expect(await readProblem(gone)).toMatchObject({
    type: "/problems/stream-collected",
    chatUrl: `/api/chats/${chatId}`,
  });
  const again = await sessions.post("A godwit", { messageId });
  expect(again.status).toBe(410);
  expect((await fixture.client.getChat(chatId)).messages).toHaveLength(2);
});
