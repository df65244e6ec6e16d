import { newId, RUN_ID_HEADER } from "@linnet/protocol";
import { expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering, inTurn } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { readStream } from "../support/stream-reader.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

/** Holds the agent's answer in the turn about `word` after its first words. */
function holdAnswer(word: string) {
  const gate = createGate();
  fixture.model.when(answering(word), [
    text("Held back"),
    pauseAt(gate),
    text(" no more"),
    finish(),
  ]);
  return gate;
}

function userMessage(id: string, said: string) {
  return { message: { id, role: "user", parts: [{ type: "text", text: said }] } };
}

test("a message creates its chat, starts a run and streams its answer", async () => {
  const { chatId, messageId, runId, reader } = await fixture.client.startTurn("Tell me of swifts");
  expect(await reader.ended).toBe("done");
  const { messages, title, activeRunId } = await fixture.client.getChat(chatId);
  expect(title).toBe("Tell me of swifts");
  expect(activeRunId).toBeNull();
  expect(messages).toHaveLength(2);
  expect(messages[0]).toEqual({
    id: messageId,
    role: "user",
    parts: [{ type: "text", text: "Tell me of swifts" }],
  });
  expect(await fixture.client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
});

test("the same message again is the same run and the same stream, running and ended", async () => {
  const gate = holdAnswer("plovers");
  const turn = await fixture.client.startTurn("About plovers");
  await gate.reached;
  const { chatId, messageId } = turn;
  const repeat = await fixture.client.startTurn("About plovers", { chatId, messageId });
  gate.open();
  await Promise.all([turn.reader.ended, repeat.reader.ended]);
  const late = await fixture.client.startTurn("About plovers", { chatId, messageId });
  await late.reader.ended;

  for (const same of [repeat, late]) {
    expect(same.runId).toBe(turn.runId);
    expect(same.reader.chunks()).toEqual(turn.reader.chunks());
  }
  expect(fixture.model.requests.filter(({ body }) => answering("plovers")(body))).toHaveLength(1);
  expect((await fixture.client.getChat(chatId)).messages).toHaveLength(2);
});

test("a message that is posted ten times at once is one turn", async () => {
  const [chatId, messageId] = [newId(), newId()];
  const turns = await Promise.all(
    Array.from({ length: 10 }, () =>
      fixture.client.startTurn("Ten dunlins", { chatId, messageId }),
    ),
  );
  await Promise.all(turns.map(({ reader }) => reader.ended));
  expect(new Set(turns.map(({ runId }) => runId)).size).toBe(1);
  for (const { reader } of turns) expect(reader.chunks()).toEqual(turns[0]?.reader.chunks());
  expect(fixture.model.requests.filter(({ body }) => inTurn("dunlins")(body))).toHaveLength(2);
  expect((await fixture.client.getChat(chatId)).messages).toHaveLength(2);
});

test("a repeat may write its members in another order", async () => {
  const [chatId, id] = [newId(), newId()];
  const path = `/api/chats/${chatId}/messages`;
  const first = await fixture.client.send("POST", path, {
    body: { message: { id, role: "user", parts: [{ type: "text", text: "Order" }] } },
  });
  await readStream(first).ended;
  const second = await fixture.client.send("POST", path, {
    body: { message: { parts: [{ text: "Order", type: "text" }], role: "user", id } },
  });
  await readStream(second).ended;
  expect(second.headers.get(RUN_ID_HEADER)).toBe(first.headers.get(RUN_ID_HEADER));
});

test("the same id with other content is a conflict", async () => {
  const { chatId, messageId, reader } = await fixture.client.startTurn("First words");
  await reader.ended;
  const other = await fixture.client.postMessage("Other words", { chatId, messageId });
  expect(other.status).toBe(409);
  expect(await readProblem(other)).toMatchObject({ type: "/problems/id-conflict" });

  const elsewhere = await fixture.client.postMessage("First words", { messageId });
  expect(elsewhere.status).toBe(409);
});

test("a conflict makes no chat", async () => {
  const [first, second, messageId] = [newId(), newId(), newId()];
  const { reader } = await fixture.client.startTurn("Two avocets", { chatId: first, messageId });
  await reader.ended;
  for (const said of ["Two avocets", "Three avocets"]) {
    const refused = await fixture.client.postMessage(said, { chatId: second, messageId });
    expect(await readProblem(refused)).toMatchObject({ type: "/problems/id-conflict" });
  }
  expect((await fixture.client.send("GET", `/api/chats/${second}`)).status).toBe(404);
});

test("of different messages with one id that arrive at once, one wins", async () => {
  const [chatId, messageId] = [newId(), newId()];
  const answers = await Promise.all(
    ["one", "two", "three", "four"].map((word) =>
      fixture.client.postMessage(`Word ${word}`, { chatId, messageId }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const winner = answers.find(({ status }) => status === 200);
  if (winner) await readStream(winner).ended;
});

test("a second message while a turn runs is told which run to follow or stop", async () => {
  const gate = holdAnswer("knots");
  const { chatId, runId, reader } = await fixture.client.startTurn("On knots");
  await gate.reached;
  const second = await fixture.client.postMessage("And godwits", { chatId });
  expect(second.status).toBe(409);
  expect(await readProblem(second)).toMatchObject({
    type: "/problems/turn-running",
    activeRunId: runId,
  });
  expect(await fixture.client.getChat(chatId)).toMatchObject({ activeRunId: runId });
  gate.open();
  await reader.ended;
  const third = await fixture.client.startTurn("And godwits", { chatId });
  expect(await third.reader.ended).toBe("done");
  expect((await fixture.client.getChat(chatId)).messages).toHaveLength(4);
});

test("of different messages that arrive at once in a chat, one is a turn", async () => {
  const chatId = newId();
  const gate = holdAnswer("race");
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      fixture.client.postMessage(`Runner ${at} of the race`, { chatId }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  gate.open();
  const winner = answers.find(({ status }) => status === 200);
  if (winner) await readStream(winner).ended;
  expect((await fixture.client.getChat(chatId)).messages).toHaveLength(2);
});

test("a turn goes on when its reader leaves", async () => {
  const gate = holdAnswer("curlew");
  const { chatId, runId, reader } = await fixture.client.startTurn("One curlew");
  await gate.reached;
  reader.cut();
  gate.open();
  expect(await fixture.client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
});

test("attached context reaches the model apart from what was asked, and is kept", async () => {
  const context = {
    kind: "page" as const,
    title: "Tide tables",
    url: "https://example.com/tides",
    text: "High water at noon.",
  };
  const { chatId, reader } = await fixture.client.startTurn("Sum up the tides", { context });
  await reader.ended;
  const asked = fixture.model.requests.find(({ body }) => answering("tides")(body));
  expect(JSON.stringify(asked?.body.messages)).toContain("High water at noon.");
  const { messages } = await fixture.client.getChat(chatId);
  expect(messages[0]?.parts).toEqual([
    { type: "text", text: "Sum up the tides" },
    { type: "data-context", data: context },
  ]);
});

test("a secret is named in the answer, and the message goes as it was sent", async () => {
  const key = "AKIA2OGYBAH6T7QLMN4D";
  const context = {
    kind: "file" as const,
    title: "deploy.sh",
    text: `set -e\nexport AWS_ACCESS_KEY_ID=${key}\n`,
  };
  const { chatId, reader } = await fixture.client.startTurn("Post about eider ducks", { context });
  await reader.ended;
  const { messages } = await fixture.client.getChat(chatId);
  expect(messages[1]?.parts).toContainEqual({
    type: "data-secrets",
    id: "secrets",
    data: {
      found: [{ name: "AWS access key id", attachment: "deploy.sh", line: 2, preview: "AKIA…" }],
    },
  });
  const asked = fixture.model.requests.find(({ body }) => answering("eider")(body));
  expect(JSON.stringify(asked?.body.messages)).toContain(key);
});

test("a message without a secret has no such part", async () => {
  const { chatId, reader } = await fixture.client.startTurn("Post about a gannet");
  await reader.ended;
  const { messages } = await fixture.client.getChat(chatId);
  expect(messages[1]?.parts.filter(({ type }) => type === "data-secrets")).toEqual([]);
});

test("a confirmed draft is stored once and carried by the tool's output", async () => {
  const { chatId, reader } = await fixture.client.startTurn("Yes, draft it");
  await reader.ended;
  const { messages } = await fixture.client.getChat(chatId);
  const submitted = messages[1]?.parts.find((part) => part.type === "tool-submitDraft");
  expect(submitted).toMatchObject({
    state: "output-available",
    output: { accepted: true, draftId: expect.any(String) },
  });
});

test("a message id of another form than a UUID is refused before anything is stored", async () => {
  const chatId = newId();
  const response = await fixture.client.send("POST", `/api/chats/${chatId}/messages`, {
    body: userMessage("message-1", "Hello"),
  });
  expect(response.status).toBe(400);
  expect((await fixture.client.send("GET", `/api/chats/${chatId}`)).status).toBe(404);
});
