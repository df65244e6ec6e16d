import { expect, test } from "vitest";
import { withReturned } from "./with-returned.ts";

test.each([
  ["", { text: "Shorter, please" }, "Shorter, please"],
  ["Shorter, please", { text: "Shorter, please" }, "Shorter, please"],
  ["And in German", { text: "Shorter, please" }, "Shorter, please\n\nAnd in German"],
  ["And in German", { text: "Shorter", intent: "revise" as const }, "And in German"],
  ["And in German", { text: "" }, "And in German"],
])("%j in the field and %j that came back are %j", (text, prompt, expected) => {
  expect(withReturned(prompt, text)).toBe(expected);
});
