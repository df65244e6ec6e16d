import type { LinnetChunk } from "@linnet/protocol";
import { mergeDeltas } from "@linnet/protocol";
import { expect, test } from "vitest";
import { ContinuedAttempt } from "./continued-attempt.ts";
import { LookAgainError } from "./look-again-error.ts";

const head: LinnetChunk = { type: "data-attempt", id: "s:1", data: { step: "s", attempt: 1 } };
const delta = (text: string): LinnetChunk => ({ type: "text-delta", id: "s-1-0", delta: text });
const answer: LinnetChunk[] = [
  { type: "start-step" },
  { type: "text-start", id: "s-1-0" },
  ...[..."Birds navigate by the stars."].map(delta),
  { type: "text-end", id: "s-1-0" },
  { type: "tool-input-start", toolCallId: "c", toolName: "submitDraft" },
  ...[...'{"a":1}'].map(
    (piece): LinnetChunk => ({ type: "tool-input-delta", toolCallId: "c", inputTextDelta: piece }),
  ),
  { type: "tool-input-available", toolCallId: "c", toolName: "submitDraft", input: { a: 1 } },
];
const json = (chunks: readonly LinnetChunk[]) => chunks.map((chunk) => JSON.stringify(chunk));
const before = json([{ type: "start", messageId: "m" }, delta("of another step")]);

/** Cuts a list in pieces of a length. */
function inPieces<T>(list: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, index) =>
    list.slice(index * length, (index + 1) * length),
  );
}

test("wherever it was cut, and however it comes in pieces, what is stored is the answer once", () => {
  for (let cut = 0; cut <= answer.length; cut += 1) {
    for (const length of [1, 3, 50]) {
      const stored = json(mergeDeltas(answer.slice(0, cut)));
      const attempt = new ContinuedAttempt(
        [...before, ...json([head]), ...stored],
        json([head])[0] ?? "",
      );
      const again = inPieces(answer, length).flatMap((piece) =>
        attempt.beyond(json([head, ...mergeDeltas(piece)])),
      );
      const whole = [...stored, ...again].map((chunk): LinnetChunk => JSON.parse(chunk));
      expect(mergeDeltas(whole)).toEqual(mergeDeltas(answer));
    }
  }
});

test("another answer than before is told", () => {
  const stored = json(mergeDeltas(answer.slice(0, 8)));
  const begin = () => new ContinuedAttempt([...json([head]), ...stored], json([head])[0] ?? "");
  const other = [...answer.slice(0, 2), delta("Bees")];
  expect(() => begin().beyond(json(other))).toThrow(LookAgainError);
  expect(() => begin().beyond(json([{ type: "finish-step" }]))).toThrow(LookAgainError);
});

test("data parts that were stored are left out, wherever they stand", () => {
  const progress: LinnetChunk = { type: "data-progress", id: "p", data: { text: "Drafting..." } };
  const log = json([progress, head, { type: "start-step" }]);
  const attempt = new ContinuedAttempt(log, json([head])[0] ?? "");
  const other: LinnetChunk = { ...progress, data: { text: "Going on..." } };
  expect(attempt.beyond(json([head, { type: "start-step" }, progress, other]))).toEqual(
    json([other]),
  );
});

const output = (text: string, toolCallId = "c"): LinnetChunk => ({
  type: "tool-output-available",
  toolCallId,
  output: text,
});
const source = (sourceId: string, name: string): LinnetChunk => ({
  type: "source-url",
  sourceId,
  url: `https://${name}.example`,
});
const first = json([head])[0] ?? "";

test("tools that are slower or faster than before change nothing of what is said", () => {
  const around = [source("s1", "a"), output("One"), source("s2", "b"), output("Two", "d")];
  const log = json([head, ...answer, ...around, { type: "start-step" }]);
  const attempt = new ContinuedAttempt(log, first);
  const again = [head, ...answer, ...around.toReversed(), { type: "start-step" } as const];
  expect(attempt.beyond(json(again))).toEqual([]);
  expect(() => attempt.end()).not.toThrow();
  const another: LinnetChunk = { ...head, id: "s:2", data: { step: "s", attempt: 2 } };
  const next = new ContinuedAttempt(log, json([another])[0] ?? "");
  expect(next.beyond(json([another, ...around]))).toEqual(json([another, ...around]));
});

test.each([
  ["a tool that answers otherwise", [source("s1", "a"), output("Two")]],
  ["a source that has the id of another one", [source("s1", "b"), output("One")]],
])("%s is another answer: the attempt does not go on", (_, again) => {
  const log = json([head, ...answer, source("s1", "a"), output("One")]);
  const attempt = new ContinuedAttempt(log, first);
  attempt.beyond(json([head, ...answer]));
  expect(() => attempt.beyond(json(again))).toThrow(LookAgainError);
});

test.each([
  ["a text", [output("One"), source("s1", "a")], false],
  ["an output", [source("s1", "a"), { type: "start-step" }], false],
  ["a source", [output("One"), { type: "start-step" }], false],
  ["nothing", [output("One"), source("s1", "a"), { type: "start-step" }], true],
] as [string, LinnetChunk[], boolean][])(
  "%s that was stored and is not said again is told at the end",
  (_, again, isWhole) => {
    const log = json([head, ...answer, output("One"), source("s1", "a"), { type: "start-step" }]);
    const attempt = new ContinuedAttempt(log, first);
    attempt.beyond(json([head, ...answer, ...again]));
    const end = expect(() => attempt.end());
    if (isWhole) end.not.toThrow();
    else end.toThrow(LookAgainError);
  },
);

test("a call that is named to the clients once more is no repetition", () => {
  const call: LinnetChunk = { type: "data-model-call", id: "c", data: { id: "1", model: "small" } };
  const attempt = new ContinuedAttempt(json([call, head]), json([head])[0] ?? "");
  expect(attempt.beyond(json([head, call]))).toEqual(json([call]));
});
