import type { LinnetChunk } from "@linnet/protocol";
import { TAIL_INDEX_HEADER } from "@linnet/protocol";
import { beforeAll, expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { createGate, type Gate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { readStream } from "../support/stream-reader.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

/** A run that has ended, and all its chunks. */
let ended: { chatId: string; runId: string; chunks: LinnetChunk[] };

beforeAll(async () => {
  const { chatId, runId, reader } = await fixture.client.startTurn("A finished one");
  await reader.ended;
  ended = { chatId, runId, chunks: reader.chunks() };
});

function askFor(query: string, headers: Record<string, string> = {}) {
  const { chatId, runId } = ended;
  const path = `/api/chats/${chatId}/messages/${runId}/stream${query}`;
  return fixture.client.send("GET", path, { headers });
}

/** A run that stands at a gate, with everything stored that it said so far. */
async function heldRun(word: string): Promise<{ path: string; tail: number; gate: Gate }> {
  const gate = createGate();
  fixture.model.when(answering(word), [text("Before"), pauseAt(gate), text(" after"), finish()]);
  const { chatId, runId, reader } = await fixture.client.startTurn(`Held ${word}`);
  await reader.eventMatching((chunk) => chunk.type === "text-delta");
  await gate.reached;
  const { tailIndex } = await fixture.client.getRun(chatId, runId);
  return { path: `/api/chats/${chatId}/messages/${runId}/stream`, tail: tailIndex, gate };
}

test("from every index of an ended run come exactly the chunks from there on", async () => {
  for (const startIndex of ended.chunks.keys()) {
    const reader = readStream(await askFor(`?startIndex=${startIndex}`));
    expect(await reader.ended).toBe("done");
    expect(reader.chunks()).toEqual(ended.chunks.slice(startIndex));
    expect(reader.tailIndex).toBe(ended.chunks.length - 1);
  }
});

test("without a start the stream begins at its first chunk", async () => {
  const reader = readStream(await askFor(""));
  await reader.ended;
  expect(reader.chunks()).toEqual(ended.chunks);
});

test.each([1, 3, 10_000])("a start of -%i counts from the tail", async (back) => {
  const reader = readStream(await askFor(`?startIndex=-${back}`));
  await reader.ended;
  expect(reader.chunks()).toEqual(ended.chunks.slice(-back));
});

test("one past the tail of an ended run there is nothing: 204", async () => {
  const response = await askFor(`?startIndex=${ended.chunks.length}`);
  expect(response.status).toBe(204);
  expect(response.headers.get(TAIL_INDEX_HEADER)).toBe(String(ended.chunks.length - 1));
  const byHeader = await askFor("", { "last-event-id": String(ended.chunks.length) });
  expect(byHeader.status).toBe(204);
});

test("beyond that there is no place to start from", async () => {
  for (const beyond of [ended.chunks.length + 1, 999_999_999]) {
    const response = await askFor(`?startIndex=${beyond}`);
    expect(response.status).toBe(400);
    expect(await readProblem(response)).toMatchObject({ errors: [{ path: "startIndex" }] });
    const byHeader = await askFor("", { "last-event-id": String(beyond) });
    expect(byHeader.status).toBe(400);
    expect(await readProblem(byHeader)).toMatchObject({ errors: [{ path: "Last-Event-ID" }] });
  }
});

test.each(["x", "1.5", "1e3", "0x10", "", "--1", "+1", " 1", "99999999999999999999", "NaN"])(
  "a start of %j is refused",
  async (start) => {
    const response = await askFor(`?startIndex=${encodeURIComponent(start)}`);
    expect(response.status).toBe(400);
    await readProblem(response);
  },
);

test.each(["x", "-1", "1.5", "1 2"])("a Last-Event-ID of %j is refused", async (id) => {
  const response = await askFor("", { "last-event-id": id });
  expect(response.status).toBe(400);
  await readProblem(response);
});

test.each(["?startIndex=0&startIndex=5", "?startindex=1", "?replay=verbatim&since=3"])(
  "a query of %s is refused",
  async (query) => {
    expect((await askFor(query)).status).toBe(400);
  },
);

test("Last-Event-ID is taken in place of a start, and before one", async () => {
  for (const query of ["", "?startIndex=0"]) {
    const reader = readStream(await askFor(query, { "last-event-id": "4" }));
    await reader.ended;
    expect(reader.chunks()).toEqual(ended.chunks.slice(4));
  }
});

test("one past the tail of a run that goes on waits for what comes next", async () => {
  const { path, tail, gate } = await heldRun("siskin");
  const response = await fixture.client.send("GET", `${path}?startIndex=${tail + 1}`);
  expect(response.status).toBe(200);
  expect(response.headers.get(TAIL_INDEX_HEADER)).toBe(String(tail));
  const reader = readStream(response);
  gate.open();
  const first = await reader.eventArrived(1);
  expect(first).toMatchObject({ next: tail + 2, chunk: { type: "text-delta" } });
  expect(await reader.ended).toBe("done");
});

test("two past the tail of a run that goes on is refused", async () => {
  const { path, tail, gate } = await heldRun("serin");
  const response = await fixture.client.send("GET", `${path}?startIndex=${tail + 2}`);
  expect(response.status).toBe(400);
  gate.open();
});

test("a start counted from the tail of a run that goes on is fixed when it is asked for", async () => {
  const { path, tail, gate } = await heldRun("redpoll");
  const reader = readStream(await fixture.client.send("GET", `${path}?startIndex=-1`));
  expect(await reader.eventArrived(1)).toMatchObject({ next: tail + 1 });
  gate.open();
  expect(await reader.eventArrived(2)).toMatchObject({ next: tail + 2 });
  expect(await reader.ended).toBe("done");
});
