import assert from "node:assert/strict";
import {
  dataPartSchemas,
  type LinnetChunk,
  RUN_ID_HEADER,
  TAIL_INDEX_HEADER,
  UI_MESSAGE_STREAM_HEADER,
} from "@linnet/protocol";
import { asSchema, uiMessageChunkSchema } from "ai";
import { foldedMessage } from "../../support/folded-message.ts";
import { readStream, type StreamReader } from "../../support/stream-reader.ts";
import { must, should } from "../check.ts";
import type { EndedTurn, Target } from "../target.ts";

async function read(target: Target, turn: EndedTurn, query: string): Promise<StreamReader> {
  const response = await target.api.send("GET", `${target.streamPath(turn)}${query}`);
  if (response.status !== 200) throw new Error(`${query}: ${await response.text()}`);
  const reader = readStream(response);
  assert.equal(await reader.ended, "done");
  return reader;
}

/** Sections 10 and 11: the stream. */
export const stream = [
  must(
    "10",
    "The headers name the run and the tail, and forbid to keep or change.",
    async (target) => {
      const { response, runId } = await target.endedTurn();
      const header = (name: string) => response.headers.get(name) ?? "";
      assert.match(header("content-type"), /^text\/event-stream/);
      assert.equal(header(RUN_ID_HEADER), runId);
      assert.match(header(TAIL_INDEX_HEADER), /^(-1|\d+)$/);
      assert.equal(header(UI_MESSAGE_STREAM_HEADER), "v1");
      assert.match(header("cache-control"), /no-store/);
      assert.match(header("cache-control"), /no-transform/);
      // nginx obeys this header and takes it out.
      assert.match(header("x-accel-buffering"), /^(no)?$/);
    },
  ),
  must("10", "Each event is a chunk, and its id is the index of the next.", async (target) => {
    const { reader } = await target.endedTurn();
    const schema = asSchema(uiMessageChunkSchema);
    for (const [index, { next, chunk }] of reader.events.entries()) {
      assert.equal(next, index + 1);
      assert.ok((await schema.validate?.(chunk))?.success, JSON.stringify(chunk));
    }
  }),
  must("10", "From every index come exactly the chunks from there on.", async (target) => {
    const turn = await target.endedTurn();
    const all = turn.reader.chunks();
    for (const startIndex of all.keys()) {
      const { events } = await read(target, turn, `?startIndex=${startIndex}`);
      assert.deepEqual(
        events.map(({ chunk }) => chunk),
        all.slice(startIndex),
      );
      assert.equal(events[0]?.next, startIndex + 1);
    }
  }),
  must("10", "A start may be missing, or count from the tail.", async (target) => {
    const turn = await target.endedTurn();
    const all = turn.reader.chunks();
    assert.deepEqual((await read(target, turn, "")).chunks(), all);
    assert.deepEqual((await read(target, turn, "?startIndex=-2")).chunks(), all.slice(-2));
  }),
  must(
    "10",
    "After the tail of an ended run there is 204; beyond, and no number, 400.",
    async (target) => {
      const turn = await target.endedTurn();
      const end = turn.reader.chunks().length;
      const ask = (start: number | string) =>
        target.api.send("GET", `${target.streamPath(turn)}?startIndex=${start}`);
      assert.equal((await ask(end)).status, 204);
      for (const start of [end + 1, 999_999_999, "x", "1.5", "1e3"]) {
        await target.problem(await ask(start), 400, "invalid-request");
      }
    },
  ),
  must("10", "Last-Event-ID takes the place of startIndex.", async (target) => {
    const turn = await target.endedTurn();
    const response = await target.api.send("GET", `${target.streamPath(turn)}?startIndex=0`, {
      headers: { "last-event-id": "2" },
    });
    const reader = readStream(response);
    await reader.ended;
    assert.deepEqual(reader.chunks(), turn.reader.chunks().slice(2));
  }),
  must("10", "A compact replay has absolute ids, and makes the same message.", async (target) => {
    const turn = await target.endedTurn();
    const compact = await read(target, turn, "?replay=compact");
    const all = turn.reader.chunks();
    assert.equal(compact.next, all.length);
    const ids = compact.events.map(({ next }) => next ?? -1);
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => one - other),
    );
    assert.deepEqual(await foldedMessage(compact.chunks()), await foldedMessage(all));
  }),
  should("10", "A compact replay is no longer than a verbatim one.", async (target) => {
    const turn = await target.endedTurn();
    const compact = await read(target, turn, "?replay=compact");
    assert.ok(compact.events.length <= turn.reader.events.length);
  }),
  must("10", "start comes first; data-run and finish come last.", async (target) => {
    const { chatId, reader } = await target.endedTurn();
    const chunks = reader.chunks();
    const [first] = chunks;
    assert.ok(first?.type === "start");
    const { messages } = await target.api.getChat(chatId);
    assert.equal(first.messageId, messages.at(-1)?.id);
    assert.deepEqual(
      chunks.slice(-2).map(({ type }) => type),
      ["data-run", "finish"],
    );
  }),
  must("10.1", "The data parts have the data that they should.", async (target) => {
    const { reader } = await target.endedTurn();
    for (const chunk of reader.chunks()) {
      const schema = schemaOf(chunk);
      if (schema && "data" in chunk) schema.parse(chunk.data);
    }
  }),
  must("10.2", "The stored message is the fold of the whole stream.", async (target) => {
    const { chatId, reader } = await target.endedTurn();
    const { messages } = await target.api.getChat(chatId);
    const folded = await foldedMessage(reader.chunks());
    assert.deepEqual(messages.at(-1), JSON.parse(JSON.stringify(folded)));
  }),
  must("11", "A client that follows ids through cuts holds the stored message.", async (target) => {
    const turn = await target.endedTurn();
    const held: LinnetChunk[] = [];
    let next = 0;
    for (let cutAfter = 1; ; cutAfter += 1) {
      const path = `${target.streamPath(turn)}?startIndex=${next}`;
      const response = await target.api.send("GET", path);
      if (response.status === 204) break;
      const reader = readStream(response, { cutAfter });
      await reader.ended;
      held.push(...reader.chunks());
      next = reader.next ?? next;
    }
    assert.deepEqual(held, turn.reader.chunks());
  }),
];

function schemaOf({ type }: LinnetChunk) {
  const name = type.slice("data-".length);
  return Object.entries(dataPartSchemas).find(
    ([known]) => type === `data-${known}` && known === name,
  )?.[1];
}
