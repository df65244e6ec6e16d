import { foldedMessage, recordedRun } from "@linnet/client/testing";
import type { LinnetChunk } from "@linnet/protocol";
import { expect, test } from "vitest";
import { RunReading } from "./run-reading.ts";

function controlledBatches() {
  let controller: ReadableStreamDefaultController<LinnetChunk[]> | undefined;
  const batches = new ReadableStream<LinnetChunk[]>({
    start(started) {
      controller = started;
    },
  });
  return {
    batches,
    send: (...chunks: LinnetChunk[][]) => {
      for (const batch of chunks) controller?.enqueue(batch);
    },
    close: () => controller?.close(),
  };
}

/** Each chunk by itself. */
const singly = (chunks: LinnetChunk[]) => chunks.map((chunk) => [chunk]);

class RecordingListener {
  readonly calls: LinnetChunk[][] = [];
  readonly ends: { error?: unknown }[] = [];
  #waiting: (() => void) | undefined;

  onChunks(chunks: LinnetChunk[]): void {
    this.calls.push([...chunks]);
    this.#waiting?.();
  }

  onEnd(end: { error?: unknown }): void {
    this.ends.push(end);
    this.#waiting?.();
  }

  async waitForCalls(count: number): Promise<void> {
    while (this.calls.length < count) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }
}

const run = recordedRun();

test("an early and a late listener build the same message", async () => {
  for (const from of [0, 1, 9, 25, run.length - 1]) {
    const source = controlledBatches();
    const reading = new RunReading(source.batches);
    const early = new RecordingListener();
    reading.listen(early);
    source.send(...singly(run.slice(0, from)));
    await early.waitForCalls(from);
    const late = new RecordingListener();
    reading.listen(late);
    source.send(...singly(run.slice(from)));
    source.close();
    await reading.ended;
    const expected = await foldedMessage(run);
    expect(await foldedMessage(early.calls.flat())).toEqual(expected);
    expect(await foldedMessage(late.calls.flat())).toEqual(expected);
    expect(late.calls).toHaveLength(run.length - from + (from > 0 ? 1 : 0));
  }
});

test("a listener gets each batch in one call", async () => {
  const source = controlledBatches();
  const reading = new RunReading(source.batches);
  const listener = new RecordingListener();
  reading.listen(listener);
  source.send(run.slice(0, 20), ...singly(run.slice(20, 22)));
  source.close();
  await reading.ended;
  expect(listener.calls).toHaveLength(3);
  expect(await foldedMessage(listener.calls.flat())).toEqual(await foldedMessage(run.slice(0, 22)));
});

test("a reading that fails keeps its chunks, and passes the error on", async () => {
  async function* breaking(): AsyncGenerator<LinnetChunk[]> {
    yield run.slice(0, 5);
    throw new Error("cut");
  }
  const reading = new RunReading(breaking());
  const listener = new RecordingListener();
  reading.listen(listener);
  await reading.ended;
  expect(listener.calls.flat()).toEqual(run.slice(0, 5));
  expect(listener.ends).toMatchObject([{ error: { message: "cut" } }]);
});

test("a removed listener is not called, and the reading goes on", async () => {
  const source = controlledBatches();
  const reading = new RunReading(source.batches);
  const listener = new RecordingListener();
  const leave = reading.listen(listener);
  leave();
  source.send(...singly(run));
  source.close();
  await reading.ended;
  expect(listener.calls).toEqual([]);
  expect(listener.ends).toEqual([]);
  expect(reading.isOver).toBe(true);
  expect(await foldedMessage(reading.chunks)).toEqual(await foldedMessage(run));
});

test("a reading that has ended tells a new listener so", async () => {
  const source = controlledBatches();
  const reading = new RunReading(source.batches);
  source.send(...singly(run));
  source.close();
  await reading.ended;
  const listener = new RecordingListener();
  reading.listen(listener);
  expect(listener.calls).toHaveLength(1);
  expect(listener.ends).toEqual([{}]);
});
