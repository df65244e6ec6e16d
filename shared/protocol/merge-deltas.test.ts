import fc from "fast-check";
import { expect, test } from "vitest";
import type { LinnetChunk } from "./linnet-message.ts";
import { mergeDelta, mergeDeltas } from "./merge-deltas.ts";
import { arbitraryRun } from "./testing/arbitrary-run.ts";
import { readMessage } from "./testing/read-message.ts";

test("AI SDK's reader builds the same message from merged chunks", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, async (chunks) => {
      expect(await readMessage(mergeDeltas(chunks))).toEqual(await readMessage(chunks));
    }),
  );
});

test("it builds the same message also when the run is still going on", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, fc.nat({ max: 60 }), async (run, length) => {
      const chunks = run.slice(0, length);
      expect(await readMessage(mergeDeltas(chunks))).toEqual(await readMessage(chunks));
    }),
  );
});

test("merging in pieces comes to the same as merging at once", () => {
  fc.assert(
    fc.property(arbitraryRun, fc.nat({ max: 60 }), (chunks, at) => {
      const pieces = [...mergeDeltas(chunks.slice(0, at)), ...mergeDeltas(chunks.slice(at))];
      expect(mergeDeltas(pieces)).toEqual(mergeDeltas(chunks));
    }),
  );
});

test("merged chunks are merged already, no two deltas of a part stand side by side", () => {
  fc.assert(
    fc.property(arbitraryRun, (chunks) => {
      const merged = mergeDeltas(chunks);
      expect(mergeDeltas(merged)).toEqual(merged);
      merged.forEach((chunk, index) => {
        const next = merged[index + 1];
        if (next) expect(mergeDelta(chunk, next)).toBeUndefined();
      });
    }),
  );
});

test("the chunks that are given are left as they are", () => {
  fc.assert(
    fc.property(arbitraryRun, (chunks) => {
      const before = structuredClone(chunks);
      mergeDeltas(chunks);
      expect(chunks).toEqual(before);
    }),
  );
});

test.each<[string, LinnetChunk, LinnetChunk]>([
  [
    "deltas of different parts",
    { type: "text-delta", id: "a", delta: "x" },
    { type: "text-delta", id: "b", delta: "y" },
  ],
  [
    "text and reasoning of one id",
    { type: "text-delta", id: "a", delta: "x" },
    { type: "reasoning-delta", id: "a", delta: "y" },
  ],
  [
    "inputs of different tool calls",
    { type: "tool-input-delta", toolCallId: "a", inputTextDelta: "x" },
    { type: "tool-input-delta", toolCallId: "b", inputTextDelta: "y" },
  ],
  ["other chunks", { type: "start-step" }, { type: "start-step" }],
])("%s are not merged", (_what, one, other) => {
  expect(mergeDelta(one, other)).toBeUndefined();
});

test("the newest metadata wins, and a missing one changes nothing", () => {
  const first = { local: { note: "first" } };
  const second = { local: { note: "second" } };
  const delta = (delta: string, providerMetadata?: typeof first): LinnetChunk => ({
    type: "text-delta",
    id: "a",
    delta,
    ...(providerMetadata ? { providerMetadata } : {}),
  });
  expect(mergeDeltas([delta("x", first), delta("y", second), delta("z")])).toEqual([
    delta("xyz", second),
  ]);
});
