import fc from "fast-check";
import { expect, test } from "vitest";
import { foldAttempts } from "./fold-attempts.ts";
import type { LinnetChunk, LinnetPart } from "./linnet-message.ts";
import { mergeDeltas } from "./merge-deltas.ts";
import { arbitraryRun } from "./testing/arbitrary-run.ts";
import { readMessage } from "./testing/read-message.ts";

/**
 * The run as if no attempt had ever failed: without the chunks of superseded attempts, except
 * data parts, which are never void, and without `data-attempt`.
 */
function asIfNothingFailed(chunks: readonly LinnetChunk[]): LinnetChunk[] {
  const newest = new Map<string, number>();
  for (const chunk of chunks) {
    if (chunk.type === "data-attempt") newest.set(chunk.data.step, chunk.data.attempt);
  }
  let isVoid = false;
  return chunks.filter((chunk) => {
    if (chunk.type === "data-attempt") {
      isVoid = chunk.data.attempt !== newest.get(chunk.data.step);
      return false;
    }
    return !isVoid || chunk.type.startsWith("data-");
  });
}

test("folding shows what AI SDK's reader builds when no attempt fails", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, async (chunks) => {
      const folded = foldAttempts((await readMessage(chunks)).parts);
      expect(folded).toEqual((await readMessage(asIfNothingFailed(chunks))).parts);
    }),
  );
});

test("at any moment of a run, folding shows no attempt that is superseded by then", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, fc.nat({ max: 80 }), async (run, length) => {
      const chunks = run.slice(0, length);
      const folded = foldAttempts((await readMessage(chunks)).parts);
      expect(folded).toEqual((await readMessage(asIfNothingFailed(chunks))).parts);
    }),
  );
});

test("folding comes to the same after merging deltas", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, async (chunks) => {
      const merged = await readMessage(mergeDeltas(chunks));
      expect(foldAttempts(merged.parts)).toEqual(foldAttempts((await readMessage(chunks)).parts));
    }),
  );
});

test("folding what is folded changes nothing, and no attempt mark is left", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, async (chunks) => {
      const folded = foldAttempts((await readMessage(chunks)).parts);
      expect(foldAttempts(folded)).toEqual(folded);
      expect(folded.some(({ type }) => type === "data-attempt")).toBe(false);
    }),
  );
});

const attemptPart = (step: string, attempt: number): LinnetPart => ({
  type: "data-attempt",
  id: `${step}:${attempt}`,
  data: { step, attempt },
});
const textPart = (text: string): LinnetPart => ({ type: "text", text });

test("parts before the first attempt are kept", () => {
  const parts = [textPart("a"), attemptPart("s", 1), textPart("b"), attemptPart("s", 2)];
  expect(foldAttempts(parts)).toEqual([textPart("a")]);
});

test("an attempt of one step does not void another step's", () => {
  const parts = [
    attemptPart("one", 1),
    textPart("a"),
    attemptPart("two", 1),
    textPart("b"),
    attemptPart("two", 2),
    textPart("c"),
  ];
  expect(foldAttempts(parts)).toEqual([textPart("a"), textPart("c")]);
});

test("what a superseded attempt writes late is void", () => {
  const parts = [
    attemptPart("s", 2),
    textPart("new"),
    attemptPart("s", 1),
    textPart("late"),
    attemptPart("s", 2),
    textPart("and on"),
  ];
  expect(foldAttempts(parts)).toEqual([textPart("new"), textPart("and on")]);
});

test("a data part of a superseded attempt stays", () => {
  const progress: LinnetPart = { type: "data-progress", id: "p", data: { text: "Drafting..." } };
  const parts = [attemptPart("s", 1), progress, textPart("a"), attemptPart("s", 2), textPart("b")];
  expect(foldAttempts(parts)).toEqual([progress, textPart("b")]);
});

test("a mark that names no attempt is no part of a message and opens nothing", () => {
  const broken: { type: string; data: unknown; text?: string }[] = [
    { type: "data-attempt", data: { step: "s", attempt: 1 } },
    { type: "text", data: undefined, text: "a" },
    { type: "data-attempt", data: null },
    { type: "data-attempt", data: { step: 7 } },
    { type: "text", data: undefined, text: "b" },
  ];
  expect(foldAttempts(broken).map(({ text }) => text)).toEqual(["a", "b"]);
});
