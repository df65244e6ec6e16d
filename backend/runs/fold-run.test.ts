import type { LinnetChunk } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";
import { arbitraryRun, readMessage } from "@linnet/protocol/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldRun } from "./fold-run.ts";

/** As it is stored: a member that is undefined is not there. */
function stored(parts: unknown): unknown {
  return JSON.parse(JSON.stringify(parts));
}

test("the fold is what AI SDK's reader builds chunk by chunk", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, async (chunks) => {
      const read = await readMessage(chunks);
      const folded = await foldRun("message-1", chunks);
      expect(stored(folded.parts)).toEqual(stored(foldAttempts(read.parts)));
    }),
    { numRuns: 300 },
  );
});

test("a chunk that the reader refuses ends the message before it", async () => {
  const chunks: LinnetChunk[] = [
    { type: "start", messageId: "message-1" },
    { type: "text-start", id: "a" },
    { type: "text-delta", id: "a", delta: "kept" },
    { type: "text-delta", id: "never begun", delta: "refused" },
    { type: "text-delta", id: "a", delta: "not read" },
  ];
  const { parts } = await foldRun("message-1", chunks);
  expect(stored(parts)).toEqual([{ type: "text", text: "kept", state: "streaming" }]);
});

test("a fold takes turns with everything else that the process does", async () => {
  const chunks = Array.from({ length: 20_000 }, (_, index): LinnetChunk[] => [
    { type: "text-start", id: `t${index}` },
    { type: "text-end", id: `t${index}` },
  ]).flat();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const { parts } = await foldRun("message-1", chunks);
  clearInterval(timer);
  expect(parts).toHaveLength(20_000);
  expect(turns).toBeGreaterThan(10);
});

test("the inputs of tools that are written side by side are read once", async () => {
  const calls = ["a", "b"];
  const input = { text: "word ".repeat(50_000) };
  const json = JSON.stringify(input);
  const chunks: LinnetChunk[] = calls.map((toolCallId) => {
    return { type: "tool-input-start", toolCallId, toolName: "lookUp" };
  });
  for (let at = 0; at < json.length; at += 10) {
    for (const toolCallId of calls) {
      const inputTextDelta = json.slice(at, at + 10);
      chunks.push({ type: "tool-input-delta", toolCallId, inputTextDelta });
    }
  }
  const { parts } = await foldRun("message-1", chunks);
  expect(parts).toMatchObject(calls.map((toolCallId) => ({ toolCallId, input })));
});
