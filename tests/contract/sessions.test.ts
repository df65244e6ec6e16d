import { newId } from "@linnet/protocol";
import { beforeAll, expect, test } from "vitest";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, say, stall, text } from "../support/model-server/plan.ts";
import {
  createSessionClient,
  heldConversation,
  type SessionClient,
} from "../support/session-client.ts";
import type { StreamReader } from "../support/stream-reader.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();
let sessions: SessionClient;

beforeAll(() => {
  sessions = createSessionClient(fixture.client);
});

/** Resolves when the reader has seen the end of a turn. */
function turnEnded(reader: StreamReader, turn: number) {
  return reader.eventMatching((chunk) => chunk.type === "data-turn" && chunk.data.turn === turn);
}

/** Reads both kinds of replay up to the present tail. */
async function replayed(runId: string) {
  const { tailIndex } = await sessions.info(runId);
  return Promise.all(
    (["verbatim", "compact"] as const).map(async (replay) => {
      const reader = await sessions.open(runId, { replay });
      await reader.eventMatching(() => reader.next === tailIndex + 1);
      const held = await heldConversation(reader);
      reader.cut();
      return held;
    }),
  );
}

async function storedMessages(runId: string) {
  const { chatId } = await sessions.info(runId);
  return (await fixture.client.getChat(chatId)).messages;
}

test("a session answers one message after another in one stream, and finishes only at its end", async () => {
  fixture.model.enqueue(say("First answer."), answering("stork-one"));
  fixture.model.enqueue(say("Second answer."), answering("stork-two"));
  const { runId, messageId, reader } = await sessions.start("About stork-one");
  expect(reader.response.headers.get("content-type")).toContain("text/event-stream");
  await turnEnded(reader, 1);
  expect(await sessions.settled(runId)).toMatchObject({ runId, status: "waiting", turn: 1 });
  expect(reader.finished).toBe(false);

  const taken = await sessions.send(runId, "About stork-two");
  expect(taken).toEqual({ ok: true, id: expect.any(String), queued: false });
  await turnEnded(reader, 2);
  expect(reader.finished).toBe(false);

  expect(await sessions.send(runId, "/done")).toMatchObject({ ok: true });
  expect(await reader.ended).toBe("done");
  const chunks = reader.chunks();
  expect(chunks[0]).toMatchObject({ type: "start" });
  expect(chunks.slice(-2)).toEqual([
    { type: "data-run", id: "run", data: { status: "completed" } },
    { type: "finish" },
  ]);
  expect(chunks.filter(({ type }) => type === "finish")).toHaveLength(1);
  const marks = chunks.flatMap((chunk) => (chunk.type === "data-workflow" ? chunk.data : []));
  expect(marks).toMatchObject([
    { type: "user-message", id: messageId, content: "About stork-one" },
    { type: "user-message", id: taken.id, content: "About stork-two" },
  ]);
  expect(await sessions.info(runId)).toMatchObject({ status: "completed", turn: 2, queued: 0 });

  const { messages, state } = await heldConversation(reader);
  expect(state).toBe("ended");
  expect(messages).toEqual(await storedMessages(runId));
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  for (const replay of await replayed(runId))
    expect(replay).toEqual({ messages, state, end: { status: "completed" } });
});

test("the second turn knows what was said in the first", async () => {
  fixture.model.enqueue(say("A crane is a bird."), answering("crane-one"));
  const { runId, reader } = await sessions.start("What is crane-one?");
  await turnEnded(reader, 1);
  fixture.model.enqueue(say("Yes."), answering("crane-two"));
  await sessions.send(runId, "Is crane-two another?");
  await turnEnded(reader, 2);
  const asked = JSON.stringify(fixture.model.requests.at(-1));
  expect(asked).toContain("A crane is a bird.");
});

test("messages that arrive while a turn runs are answered in order, and their sender is told", async () => {
  const gate = createGate();
  fixture.model.enqueue([text("One"), pauseAt(gate), finish()], answering("heron-one"));
  const { runId, reader } = await sessions.start("heron-one");
  await gate.reached;
  const ids = [newId(), newId(), newId()];
  for (const [index, id] of ids.entries()) {
    fixture.model.enqueue(say(`Answer ${index}.`), answering(`heron-next-${index}`));
    expect(await sessions.send(runId, `heron-next-${index}`, id)).toEqual({
      ok: true,
      id,
      queued: true,
    });
  }
  expect(await sessions.info(runId)).toMatchObject({ status: "running", turn: 1, queued: 3 });
  gate.open();
  await turnEnded(reader, 4);
  const { messages } = await heldConversation(reader);
  expect(
    messages
      .filter(({ role }) => role === "user")
      .slice(1)
      .map(({ id }) => id),
  ).toEqual(ids);
  expect(messages).toEqual(await storedMessages(runId));
});

test("the same id again is the same turn, whether it waits, runs or has ended", async () => {
  const gate = createGate();
  const [first, second] = [newId(), newId()];
  fixture.model.enqueue([text("One"), pauseAt(gate), finish()], answering("ibis-one"));
  const { runId, reader } = await sessions.start("ibis-one", { messageId: first });
  await gate.reached;
  const both = await Promise.all([
    sessions.send(runId, "ibis-two", second),
    sessions.send(runId, "ibis-two", second),
  ]);
  expect(both).toEqual(Array(2).fill({ ok: true, id: second, queued: true }));
  expect(await sessions.send(runId, "ibis-one", first)).toMatchObject({ queued: false });
  gate.open();
  await turnEnded(reader, 2);
  expect(await sessions.send(runId, "ibis-two", second)).toMatchObject({ queued: false });
  await sessions.send(runId, "/done");
  await reader.ended;
  expect(await sessions.send(runId, "ibis-two", second)).toMatchObject({ queued: false });
  expect(await storedMessages(runId)).toHaveLength(4);
});

test("the same start again, also at once, is the same session", async () => {
  const messageId = newId();
  const started = await Promise.all(
    Array.from({ length: 5 }, () => sessions.start("An avocet", { messageId })),
  );
  const [{ runId } = { runId: "" }] = started;
  expect(new Set(started.map((session) => session.runId))).toEqual(new Set([runId]));
  for (const { reader } of started) await turnEnded(reader, 1);
  const late = await sessions.start("An avocet", { messageId });
  expect(late.runId).toBe(runId);
  await turnEnded(late.reader, 1);
  expect(late.reader.chunks()).toEqual(started[0]?.reader.chunks());
});

test("a turn that is stopped does not end the session", async () => {
  fixture.model.enqueue([text("So far "), stall()], answering("egret-one"));
  const { runId, reader } = await sessions.start("egret-one");
  await reader.eventMatching((chunk) => chunk.type === "text-delta");
  expect((await sessions.cancel(runId)).status).toBe(202);
  expect((await turnEnded(reader, 1)).chunk).toMatchObject({
    data: { turn: 1, status: "stopped" },
  });
  expect(await sessions.settled(runId)).toMatchObject({ status: "waiting" });
  // Nothing runs: nothing is stopped, now or later.
  expect((await sessions.cancel(runId)).status).toBe(202);

  fixture.model.enqueue(say("And on."), answering("egret-two"));
  await sessions.send(runId, "egret-two");
  expect((await turnEnded(reader, 2)).chunk).toMatchObject({ data: { status: "completed" } });
  const { messages } = await heldConversation(reader);
  expect(messages).toEqual(await storedMessages(runId));
  expect(JSON.stringify(messages[1])).toContain("So far");
});

test("a turn that fails does not end the session, and says why", async () => {
  fixture.model.when(answering("rail-one"), [
    { kind: "http-error", status: 401, message: "no", type: "auth", code: null },
  ]);
  const { runId, reader } = await sessions.start("rail-one");
  expect((await turnEnded(reader, 1)).chunk).toMatchObject({
    data: { turn: 1, status: "failed", error: { type: "/problems/model-unauthorized" } },
  });
  fixture.model.enqueue(say("Better."), answering("rail-two"));
  await sessions.send(runId, "rail-two");
  expect((await turnEnded(reader, 2)).chunk).toMatchObject({ data: { status: "completed" } });
  const info = await sessions.settled(runId);
  expect(info.status).toBe("waiting");
  expect(info.error).toBeUndefined();
  expect((await heldConversation(reader)).messages).toEqual(await storedMessages(runId));
});

test("what waits is answered before /done ends the session, which takes no more", async () => {
  const gate = createGate();
  fixture.model.enqueue([text("One"), pauseAt(gate), finish()], answering("tern-one"));
  const { runId, reader } = await sessions.start("tern-one");
  await gate.reached;
  const done = newId();
  await sessions.send(runId, "tern-two");
  expect(await sessions.send(runId, " /done ", done)).toEqual({ ok: true, id: done, queued: true });
  const late = await sessions.postMessage(runId, "tern-three");
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ type: "/problems/session-ended" });
  gate.open();
  expect(await reader.ended).toBe("done");
  const marks = reader
    .chunks()
    .flatMap((chunk) => (chunk.type === "data-workflow" ? chunk.data : []));
  expect(marks.map(({ content }) => content)).toEqual(["tern-one", "tern-two"]);
  expect(await sessions.send(runId, "/done", done)).toMatchObject({ ok: true, queued: false });
  expect((await sessions.postMessage(runId, "tern-four")).status).toBe(409);
});

test("a session goes on from a conversation, all of whose messages are in its stream", async () => {
  const project = await sessions.defaultProject();
  const history = [
    {
      id: newId(),
      role: "user",
      parts: [
        { type: "text", text: "What is this?" },
        { type: "data-context", data: { kind: "page", title: "A page", text: "A bittern booms." } },
      ],
      metadata: { from: "elsewhere" },
    },
    { id: newId(), role: "assistant", parts: [{ type: "text", text: "A bittern's page." }] },
  ];
  const messageId = newId();
  const { runId, reader } = await sessions.start("And then?", {
    projectId: project,
    history,
    messageId,
  });
  await turnEnded(reader, 1);
  const { messages } = await heldConversation(reader);
  expect(messages.map(({ id }) => id).slice(0, 3)).toEqual([
    ...history.map(({ id }) => id),
    messageId,
  ]);
  expect(messages).toEqual(await storedMessages(runId));
  for (const replay of await replayed(runId)) expect(replay.messages).toEqual(messages);
  const again = await sessions.post("And then?", { projectId: project, history, messageId });
  expect(again.headers.get("x-workflow-run-id")).toBe(runId);
  await again.body?.cancel();
});

test("a reader comes back at any index, between turns too, and gets each later chunk once", async () => {
  fixture.model.enqueue(say("One two three."), answering("knot-one"));
  const { runId, reader } = await sessions.start("knot-one");
  await turnEnded(reader, 1);
  const { tailIndex } = await sessions.settled(runId);
  const waiting = await sessions.open(runId, { startIndex: tailIndex + 1 });
  const resumed = await Promise.all(
    [0, 1, 3, tailIndex].map((startIndex) => sessions.open(runId, { startIndex })),
  );
  fixture.model.enqueue(say("Four five six."), answering("knot-two"));
  await sessions.send(runId, "knot-two");
  await sessions.send(runId, "/done");
  await reader.ended;
  const all = reader.chunks();
  for (const [index, startIndex] of [0, 1, 3, tailIndex].entries()) {
    expect(await resumed[index]?.ended).toBe("done");
    expect(resumed[index]?.chunks()).toEqual(all.slice(startIndex));
  }
  expect(await waiting.ended).toBe("done");
  expect(waiting.chunks()).toEqual(all.slice(tailIndex + 1));
  const { tailIndex: last } = await sessions.info(runId);
  expect((await sessions.get(runId, { startIndex: last + 1 })).status).toBe(204);
  expect((await sessions.get(runId, { startIndex: last + 2 })).status).toBe(400);
});

test("a session's chat is a chat: listed, titled, with drafts and voice, and closed to other messages", async () => {
  const created = await fixture.client.send("POST", "/api/projects", {
    body: { name: "Birds", voice: { tone: "whispering-sandpiper" } },
  });
  const { id: projectId } = (await created.json()) as { id: string };
  const { runId, reader } = await sessions.start("Yes, draft it", { projectId });
  await turnEnded(reader, 1);
  const { chatId } = await sessions.settled(runId);
  const chat = await fixture.client.getChat(chatId);
  expect(chat).toMatchObject({
    title: "Yes, draft it",
    projectId,
    activeRunId: null,
    sessionRunId: runId,
  });
  expect(JSON.stringify(fixture.model.requests)).toContain("whispering-sandpiper");
  const drafts = await fixture.client.send("GET", `/api/drafts?chatId=${chatId}`);
  expect(((await drafts.json()) as { drafts: unknown[] }).drafts).toHaveLength(1);

  const refused = await fixture.client.postMessage("From elsewhere", { chatId });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    type: "/problems/turn-running",
    activeRunId: runId,
  });
  await sessions.send(runId, "/done");
  await reader.ended;
  expect(await fixture.client.getChat(chatId)).not.toHaveProperty("sessionRunId");
  const after = await fixture.client.startTurn("Now a chat again", { chatId });
  expect(await after.reader.ended).toBe("done");
});

test("a chat that is deleted takes its session along", async () => {
  const { runId, reader } = await sessions.start("A dunlin");
  await turnEnded(reader, 1);
  const { chatId } = await sessions.settled(runId);
  expect((await fixture.client.send("DELETE", `/api/chats/${chatId}`)).status).toBe(204);
  expect(["eof", "done"]).toContain(await reader.ended);
  expect((await sessions.get(runId)).status).toBe(404);
  expect((await sessions.postMessage(runId, "Anybody?")).status).toBe(404);
});

test("the export of an account holds its sessions, and what waits in them", async () => {
  fixture.model.when(answering("phalarope"), [text("It is "), stall()]);
  const { runId, reader } = await sessions.start("An exported phalarope");
  await sessions.send(runId, "A phalarope that waits");
  const exported = await (await fixture.client.send("GET", "/api/account/export")).text();
  expect(exported).toContain("An exported phalarope");
  expect(exported).toContain("A phalarope that waits");
  reader.cut();
});
