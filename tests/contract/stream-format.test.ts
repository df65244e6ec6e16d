import {
  dataPartSchemas,
  KEEP_ALIVE_INTERVAL_MS,
  RUN_ID_HEADER,
  TAIL_INDEX_HEADER,
  UI_MESSAGE_STREAM_HEADER,
} from "@linnet/protocol";
import { uiMessageChunkSchema } from "ai";
import { expect, test } from "vitest";
import { toolNames, toolsCalledThisTurn } from "../support/model-server/chat-completion-request.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering, routing } from "../support/model-server/match.ts";
import { finish, httpError, pauseAt, stall, text, toolCall } from "../support/model-server/plan.ts";
import { readStream } from "../support/stream-reader.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

/** A turn whose draft is sent back twice before it is taken: three calls of the model, each with a text and a tool. */
async function turnOfThreeCalls() {
  const submit = (post: string) => [
    text("Here it is."),
    toolCall("submitDraft", { variants: [{ posts: [{ text: post }] }] }),
    finish(),
  ];
  const tooLong = submit("x".repeat(300));
  const remove = fixture.model.when(
    (body) => toolNames(body).includes("submitDraft"),
    ({ body }) => [tooLong, tooLong][toolsCalledThisTurn(body).length] ?? submit("It fits."),
  );
  const { reader } = await fixture.client.startTurn("Yes, draft it");
  await reader.ended;
  remove();
  return reader;
}

test("a stream says what it is, and that nobody may keep or change it on the way", async () => {
  const { reader, runId, chatId } = await fixture.client.startTurn("Headers, please");
  await reader.ended;
  const resumed = await fixture.client.openStream(chatId, runId);
  await resumed.ended;
  for (const { headers } of [reader.response, resumed.response]) {
    expect(headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(headers.get("cache-control")).toBe("no-transform, no-store");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get(UI_MESSAGE_STREAM_HEADER)).toBe("v1");
    expect(headers.get(RUN_ID_HEADER)).toBe(runId);
    expect(headers.get(TAIL_INDEX_HEADER)).toMatch(/^\d+$/);
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("access-control-expose-headers")).toContain(RUN_ID_HEADER);
  }
});

test("headers come at once, also when nothing is there to follow them", async () => {
  fixture.model.when(routing("silence"), [stall()]);
  const { chatId, runId, reader } = await fixture.client.startTurn("Only silence");
  await fixture.model.requestArrived(1, routing("silence"));
  const { tailIndex } = await fixture.client.getRun(chatId, runId);
  await reader.eventArrived(tailIndex + 1);

  const askedAt = performance.now();
  const second = await fixture.client.openStream(chatId, runId, { startIndex: reader.next });
  // Headers that waited for something to follow them would come with the first comment.
  expect(performance.now() - askedAt).toBeLessThan(KEEP_ALIVE_INTERVAL_MS);
  expect(second.tailIndex).toBe(tailIndex);
  expect(second.events).toHaveLength(0);
  await fixture.client.cancel(chatId, runId);
  expect(await second.ended).toBe("done");
});

test("on the wire an event is an id, one line of JSON and a blank line; the last is [DONE]", async () => {
  const { chatId, runId, reader } = await fixture.client.startTurn("On the wire");
  await reader.ended;
  const response = await fixture.client.send(
    "GET",
    `/api/chats/${chatId}/messages/${runId}/stream`,
  );
  const events = (await response.text()).split("\n\n");
  expect(events.pop()).toBe("");
  expect(events.pop()).toBe("data: [DONE]");
  for (const [index, event] of events.entries()) {
    const [id, data, ...rest] = event.split("\n");
    expect(id).toBe(`id: ${index + 1}`);
    expect(data).toMatch(/^data: \{.*\}$/);
    expect(rest).toEqual([]);
  }
});

test("every chunk is one that AI SDK's own schema takes, and every data part is one of ours", async () => {
  const { reader } = await fixture.client.startTurn("Yes, draft it");
  await reader.ended;
  const schema = uiMessageChunkSchema();
  for (const chunk of reader.chunks()) {
    const result = await schema.validate?.(chunk);
    expect(result, JSON.stringify(chunk)).toMatchObject({ success: true });
    if (!chunk.type.startsWith("data-")) continue;
    const name = chunk.type.slice("data-".length);
    const known = Object.entries(dataPartSchemas).find(([key]) => key === name)?.[1];
    expect(known?.safeParse("data" in chunk ? chunk.data : undefined)).toMatchObject({
      success: true,
    });
    // Without an id a second write would be a second part.
    expect("id" in chunk && chunk.id, JSON.stringify(chunk)).toBeTruthy();
  }
});

test("the first chunk names the stored message; the last two say how the run ended", async () => {
  fixture.model.when(answering("failing"), httpError(401));
  const cases = [
    { said: "Fine", status: "completed" },
    { said: "Something failing", status: "failed" },
  ];
  for (const { said, status } of cases) {
    const { chatId, reader } = await fixture.client.startTurn(said);
    await reader.ended;
    const { messages } = await fixture.client.getChat(chatId);
    const chunks = reader.chunks();
    expect(chunks[0]).toEqual({ type: "start", messageId: messages.at(-1)?.id });
    expect(chunks.at(-2)).toMatchObject({ type: "data-run", data: { status } });
    expect(chunks.at(-1)).toEqual({ type: "finish" });
    expect(chunks.filter(({ type }) => type === "finish" || type === "start")).toHaveLength(2);
  }
});

test("every model call is announced by an attempt of its own step, counted from 1", async () => {
  const reader = await turnOfThreeCalls();
  const attempts = reader
    .chunks()
    .flatMap((chunk) => (chunk.type === "data-attempt" ? [{ id: chunk.id, ...chunk.data }] : []));
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts.map(({ step }) => step)).size).toBe(3);
  for (const { id, step, attempt } of attempts) {
    expect(attempt).toBe(1);
    expect(id).toBe(`${step}:1`);
  }
});

test("ids of text, reasoning and tool parts are used once in a stream", async () => {
  const reader = await turnOfThreeCalls();
  const ids = reader.chunks().flatMap((chunk) => {
    if (chunk.type === "text-start" || chunk.type === "reasoning-start") return [chunk.id];
    return chunk.type === "tool-input-start" ? [chunk.toolCallId] : [];
  });
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a stream that has nothing to say says so in a comment, in good time", async () => {
  const gate = createGate();
  fixture.model.when(answering("quiet"), [text("Sh"), pauseAt(gate), finish()]);
  const { chatId, runId, reader } = await fixture.client.startTurn("Be quiet");
  await reader.eventMatching((chunk) => chunk.type === "text-delta");
  const response = await fixture.client.send(
    "GET",
    `/api/chats/${chatId}/messages/${runId}/stream?startIndex=${reader.next}`,
  );
  const bytes = response.body?.getReader();
  // The first comment carries the headers.
  for (const comment of ["at once", "in time"]) {
    const quietSince = performance.now();
    const { value } = (await bytes?.read()) ?? {};
    expect(performance.now() - quietSince).toBeLessThan(1.5 * KEEP_ALIVE_INTERVAL_MS);
    expect(new TextDecoder().decode(value), comment).toMatch(/^:.*\n\n$/);
  }
  await bytes?.cancel();
  gate.open();
  await reader.ended;
});

test("readers of one stream that come at any time read the same", async () => {
  const gate = createGate();
  fixture.model.when(answering("flock"), [text("One "), pauseAt(gate), text("two"), finish()]);
  const { chatId, runId, reader } = await fixture.client.startTurn("A flock");
  await gate.reached;
  const open = () => fixture.client.openStream(chatId, runId);
  const early = await Promise.all(Array.from({ length: 20 }, open));
  gate.open();
  const late = await Promise.all(Array.from({ length: 20 }, open));
  await reader.ended;
  for (const other of [...early, ...late]) {
    expect(await other.ended).toBe("done");
    expect(other.chunks()).toEqual(reader.chunks());
  }
});

test("a stream cannot be had by HEAD or POST", async () => {
  const { chatId, runId, reader } = await fixture.client.startTurn("Only GET");
  await reader.ended;
  const path = `/api/chats/${chatId}/messages/${runId}/stream`;
  expect((await fixture.client.send("POST", path)).status).toBe(405);
});

test("an unknown kind of replay is refused", async () => {
  const { chatId, runId, reader } = await fixture.client.startTurn("Faster");
  await reader.ended;
  const path = `/api/chats/${chatId}/messages/${runId}/stream`;
  for (const replay of ["fast", "", "Compact"]) {
    const response = await fixture.client.send("GET", `${path}?replay=${replay}`);
    expect(response.status).toBe(400);
  }
  for (const replay of ["verbatim", "compact"]) {
    const response = await fixture.client.send("GET", `${path}?replay=${replay}`);
    expect(response.status).toBe(200);
    await readStream(response).ended;
  }
});
