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

test("a tool that is slower, faster or answers otherwise changes nothing of what is said", () => {
  const output = (text: string): LinnetChunk => ({
    type: "tool-output-available",
    toolCallId: "c",
    output: text,
  });
  const source: LinnetChunk = { type: "source-url", sourceId: "s1", url: "https://a.example" };
  const said = [...answer, { type: "start-step" } as const];
  const log = json([head, ...answer, source, output("One"), { type: "start-step" }]);
  for (const text of ["One", "Two"]) {
    const attempt = new ContinuedAttempt(log, json([head])[0] ?? "");
    expect(attempt.beyond(json([head, ...said, output(text), source]))).toEqual(
      text === "One" ? [] : json([output("Two")]),
    );
  }
  const another: LinnetChunk = { ...head, id: "s:2", data: { step: "s", attempt: 2 } };
  const next = new ContinuedAttempt(log, json([another])[0] ?? "");
  expect(next.beyond(json([another, source]))).toEqual(json([another, source]));
});

test("a call that is named to the clients once more is no repetition", () => {
  const call: LinnetChunk = { type: "data-model-call", id: "c", data: { id: "1", model: "small" } };
  const attempt = new ContinuedAttempt(json([call, head]), json([head])[0] ?? "");
  expect(attempt.beyond(json([head, call]))).toEqual(json([call]));
});
