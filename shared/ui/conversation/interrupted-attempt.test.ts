import type { LinnetPart } from "@linnet/protocol";
import { expect, test } from "vitest";
import { interruptedAttempt } from "./interrupted-attempt.ts";

const attempt = (step: string, number: number): LinnetPart => ({
  type: "data-attempt",
  id: `${step}:${number}`,
  data: { step, attempt: number },
});
const text = (value: string): LinnetPart => ({ type: "text", text: value });

test("an answer without a second attempt was not interrupted", () => {
  expect(interruptedAttempt([])).toBeUndefined();
  expect(interruptedAttempt([attempt("s", 1), text("All of it")])).toBeUndefined();
});

test("the old text stays until the new attempt has written as much", () => {
  const old = text("The swift sleeps");
  const behind = text("The sw");
  const before = [attempt("s", 1), old, attempt("s", 2)];
  expect(interruptedAttempt(before)).toEqual({ before: [old], after: new Set() });
  expect(interruptedAttempt([...before, behind])).toEqual({
    before: [old],
    after: new Set([behind]),
  });
  expect(interruptedAttempt([...before, text("The swift sleeps in flight")])).toBeUndefined();
});

test("a third attempt is measured by the longest before it", () => {
  const longest = text("A long first attempt");
  const parts = [attempt("s", 1), longest, attempt("s", 2), text("A"), attempt("s", 3)];
  expect(interruptedAttempt(parts)?.before).toEqual([longest]);
});

test("a step that has begun after the interrupted one ends the wait", () => {
  const parts = [attempt("s", 1), text("Much text"), attempt("s", 2), text("No"), attempt("t", 1)];
  expect(interruptedAttempt(parts)).toBeUndefined();
});

test("earlier steps and data parts are not taken for the interrupted text", () => {
  const old = text("Second step, half");
  const run: LinnetPart = { type: "data-run", id: "run", data: { status: "completed" } };
  const parts = [attempt("s", 1), text("First step"), attempt("t", 1), old, run, attempt("t", 2)];
  expect(interruptedAttempt(parts)?.before).toEqual([old]);
});
