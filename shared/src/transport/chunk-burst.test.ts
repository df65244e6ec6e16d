import { parseJsonEventStream, type UIMessageChunk, uiMessageChunkSchema } from "ai";
import { expect, test } from "vitest";
import { packBurst, unpackBurst } from "./chunk-burst.ts";
import { recordedRun } from "./testing/recorded-run.ts";

async function acrossTheWire(text: string): Promise<UIMessageChunk[]> {
  const stream = new Blob([text]).stream();
  const chunks: UIMessageChunk[] = [];
  for await (const event of parseJsonEventStream({ stream, schema: uiMessageChunkSchema })) {
    if (event.success) chunks.push(event.value);
  }
  return chunks;
}

test("chunks come out as they went in, in one event and the finish", async () => {
  const events = await acrossTheWire(packBurst(recordedRun()));
  expect(events.map(({ type }) => type)).toEqual(["data-burst", "finish"]);
  expect(events.flatMap(unpackBurst)).toEqual(recordedRun());
});

test("a finish alone is one event", async () => {
  expect(await acrossTheWire(packBurst([{ type: "finish" }]))).toEqual([{ type: "finish" }]);
});

test("a chunk that is no burst is itself", () => {
  expect(unpackBurst({ type: "start-step" })).toEqual([{ type: "start-step" }]);
});
