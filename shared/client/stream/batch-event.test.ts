import { parseJsonEventStream, uiMessageChunkSchema } from "ai";
import { expect, test } from "vitest";
import { eventText } from "../testing/loopback-backend.ts";
import { recordedRun } from "../testing/recorded-run.ts";
import { packBatches, unpackBatch } from "./batch-event.ts";

const encoder = new TextEncoder();
const events = recordedRun().map((chunk, index) => eventText(chunk, index + 1));

async function packed(...reads: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const read of reads) controller.enqueue(encoder.encode(read));
      controller.close();
    },
  });
  const stream = parseJsonEventStream({ stream: packBatches(body), schema: uiMessageChunkSchema });
  const chunks = [];
  for await (const event of stream) {
    if (event.success) chunks.push(event.value);
  }
  return chunks;
}

test("what one read brings is one event, and its chunks come out as they went in", async () => {
  const chunks = await packed(
    events.slice(0, 9).join(""),
    events.slice(9).join(""),
    "data: [DONE]\n\n",
  );
  expect(chunks.map(({ type }) => type)).toEqual(["data-batch", "data-batch", "finish"]);
  expect((await Promise.all(chunks.map(unpackBatch))).flat()).toEqual(recordedRun());
});

test("a body without events ends the reading", async () => {
  expect(await packed()).toEqual([{ type: "finish" }]);
});

test("what is no chunk is told", async () => {
  const [batch] = await packed('id: 1\ndata: {"kind":"start"}\n\n');
  await expect(batch && unpackBatch(batch)).rejects.toThrow(/no message chunk/);
});
