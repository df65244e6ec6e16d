import type { LinnetChunk } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";
import { arbitraryRun, readMessage } from "@linnet/protocol/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compactLog } from "./compact-replay.ts";
import { serializeChunk } from "./serialize-chunk.ts";

function parsed(chunks: readonly { json: string }[]): LinnetChunk[] {
  return chunks.map(({ json }): LinnetChunk => JSON.parse(json));
}

test("a compact replay builds the same folded message as the log", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, async (chunks) => {
      const log = chunks.map(serializeChunk);
      const whole = await readMessage(log.map((json): LinnetChunk => JSON.parse(json)));
      const compact = await readMessage(parsed(compactLog(log)));
      expect(foldAttempts(compact.parts)).toEqual(foldAttempts(whole.parts));
    }),
    { numRuns: 300 },
  );
});

test("the last id of a compact replay is the length of the log", () => {
  fc.assert(
    fc.property(arbitraryRun, (chunks) => {
      const log = chunks.map(serializeChunk);
      expect(compactLog(log).at(-1)?.next ?? 0).toBe(log.length);
    }),
  );
});

test("deltas are joined without losing an escape", () => {
  const delta = (text: string): LinnetChunk => ({ type: "text-delta", id: "a", delta: text });
  const log = [delta('say "hi"'), delta("\\"), delta("\n\u2028"), delta("}")].map(serializeChunk);
  const [joined] = parsed(compactLog(log));
  expect(joined).toEqual(delta('say "hi"\\\n\u2028}'));
});

test("deltas with metadata, and of different parts, stay apart", () => {
  const log = [
    { type: "text-delta", id: "a", delta: "1", providerMetadata: { p: { k: "v" } } },
    { type: "text-delta", id: "a", delta: "2" },
    { type: "text-delta", id: "b", delta: "3" },
  ] satisfies LinnetChunk[];
  expect(parsed(compactLog(log.map(serializeChunk)))).toEqual(log);
});
