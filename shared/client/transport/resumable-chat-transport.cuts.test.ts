import { newId } from "@linnet/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LinnetApi } from "../api/linnet-api.ts";
import {
  eventText,
  type Fault,
  LoopbackBackend,
  LoopbackRun,
} from "../testing/loopback-backend.ts";
import { foldedMessage, readAllChunks, userMessage } from "../testing/read-stream.ts";
import { RECORDED_MESSAGE_ID, recordedRun } from "../testing/recorded-run.ts";
import { ResumableChatTransport } from "./resumable-chat-transport.ts";

let backend: LoopbackBackend;
let expected: unknown;

beforeAll(async () => {
  backend = await LoopbackBackend.start();
  expected = await foldedMessage(recordedRun());
});
afterAll(() => backend.stop());

function openTransport(): ResumableChatTransport {
  return new ResumableChatTransport({
    api: new LinnetApi({ baseUrl: backend.url }),
    backoff: { baseMs: 0 },
  });
}

function finishedRun(): LoopbackRun {
  const run = new LoopbackRun();
  run.finish(...recordedRun());
  return run;
}

/** Posts a message whose stream suffers `faults`, and reads the answer to its end. */
async function post(...faults: Fault[]) {
  backend.nextRun = finishedRun();
  backend.faults.splice(0, Number.POSITIVE_INFINITY, ...faults);
  const stream = await openTransport().sendMessages({
    trigger: "submit-message",
    chatId: newId(),
    messageId: undefined,
    messages: [userMessage()],
    abortSignal: undefined,
  });
  return readAllChunks(stream);
}

/** Comes back to a run whose first `stored` chunks are there; the rest comes live. */
async function comeBack(stored: number, ...faults: Fault[]) {
  const chatId = newId();
  const run = new LoopbackRun();
  run.append(...recordedRun().slice(0, stored));
  backend.addRun(chatId, run);
  backend.faults.splice(0, Number.POSITIVE_INFINITY, ...faults);
  const stream = await openTransport().reconnectToStream({ chatId });
  run.finish(...recordedRun().slice(stored));
  return readAllChunks(stream);
}

const length = recordedRun().length;
const wire = recordedRun().map((chunk, index) => Buffer.from(eventText(chunk, index + 1)));

test("without a cut, the chunks arrive as they were recorded", async () => {
  expect(await post()).toEqual(recordedRun());
  expect(expected).toMatchObject({
    id: RECORDED_MESSAGE_ID,
    parts: expect.arrayContaining([
      expect.objectContaining({ type: "text", text: "Here is the post." }),
      expect.objectContaining({ type: "tool-countCharacters", state: "output-available" }),
    ]),
  });
  expect(JSON.stringify(expected)).not.toContain("first attempt");
});

test("cut before or after any event, each chunk arrives once and in order", async () => {
  for (let events = 0; events <= length; events += 1) {
    expect(await post({ cutAfterEvents: events }), `cut after ${events}`).toEqual(recordedRun());
  }
});

test("cut inside any event, each chunk arrives once and in order", async () => {
  for (let events = 0; events < length; events += 1) {
    const size = wire[events]?.length ?? 0;
    for (const extraBytes of [1, 5, Math.floor(size / 2), size - 2, size - 1]) {
      const chunks = await post({ cutAfterEvents: events, extraBytes });
      expect(chunks, `cut ${extraBytes} bytes into event ${events}`).toEqual(recordedRun());
    }
  }
});

test("cut at any byte of an event with characters of several bytes, nothing is damaged", async () => {
  const events = recordedRun().findIndex(
    (chunk) => chunk.type === "text-delta" && chunk.delta.includes("\u2009"),
  );
  for (let extraBytes = 0; extraBytes < (wire[events]?.length ?? 0); extraBytes += 1) {
    const chunks = await post({ cutAfterEvents: events, extraBytes });
    expect(chunks, `cut ${extraBytes} bytes in`).toEqual(recordedRun());
  }
});

test.each([1, 2, 3, 7])("cut after every %d events, all chunks arrive", async (events) => {
  const faults = Array.from({ length }, () => ({ cutAfterEvents: events }));
  backend.requests.length = 0;
  expect(await post(...faults)).toEqual(recordedRun());
  expect(backend.requests).toHaveLength(Math.floor(length / events) + 1);
});

test("ended early after every event, as by instances that shut down, all chunks arrive", async () => {
  const faults = Array.from({ length }, () => ({ endAfterEvents: 1 }));
  expect(await post(...faults)).toEqual(recordedRun());
});

test("coming back at any point, by compact replay, builds the same message", async () => {
  for (let stored = 0; stored <= length; stored += 1) {
    const message = await foldedMessage(await comeBack(stored));
    expect(message, `come back after ${stored}`).toEqual(expected);
  }
});

test("coming back at any point and cut anywhere in the replay builds the same message", async () => {
  for (let stored = 1; stored <= length; stored += 3) {
    for (let events = 0; events <= stored; events += 2) {
      const chunks = await comeBack(stored, { cutAfterEvents: events, extraBytes: 9 });
      expect(await foldedMessage(chunks), `${stored} stored, cut after ${events}`).toEqual(
        expected,
      );
    }
  }
});

test("coming back over a connection that is cut after every event builds the same message", async () => {
  for (let stored = 1; stored <= length; stored += 5) {
    const faults = Array.from({ length: 2 * length }, () => ({ cutAfterEvents: 1 }));
    expect(await foldedMessage(await comeBack(stored, ...faults))).toEqual(expected);
  }
});
