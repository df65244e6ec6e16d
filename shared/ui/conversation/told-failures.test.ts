import type { LinnetPart } from "@linnet/protocol";
import { expect, test } from "vitest";
import { toldFailures } from "./told-failures.ts";

const REASON = "This page was not read: it has no text.";

function failed(toolCallId: string, errorText: string): LinnetPart {
  return {
    type: "dynamic-tool",
    toolName: "readPage",
    toolCallId,
    state: "output-error",
    input: {},
    errorText,
  };
}

const text = (said: string): LinnetPart => ({ type: "text", text: said });

test("a failure whose reason the text gives is told, and no other", () => {
  const [one, other] = [
    failed("1", REASON),
    failed("2", "This page was not read: it answered 404."),
  ];
  expect([...toldFailures([one, other, text(`https://a.example: ${REASON}`)])]).toEqual([one]);
});

test("of two that failed alike, the text tells as many as it names", () => {
  const [one, other] = [failed("1", REASON), failed("2", REASON)];
  const named = text(`https://a.example: ${REASON}`);
  expect([...toldFailures([one, other, named])]).toEqual([one]);
  expect([...toldFailures([one, other, named, text(`https://b.example: ${REASON}`)])]).toEqual([
    one,
    other,
  ]);
  expect([...toldFailures([one, other, text(`a: ${REASON} b: ${REASON}`)])]).toEqual([one, other]);
});

test("a reason of a word or two is not told by a text that has them by chance", () => {
  expect(
    toldFailures([failed("1", "Not found"), text("Not found in any list: a name.")]).size,
  ).toBe(0);
});
