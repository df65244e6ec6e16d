import { intentOf } from "@linnet/protocol";
import { expect, test } from "vitest";
import { answerToAngles } from "./answer-to-angles.ts";

const angles = ["The cost", "The wait"];

test.each([
  ["", "Yes, go ahead.", "confirm"],
  ["2", "Draft it from this angle: The wait", "confirm"],
  ["3", "3", undefined],
  ["Something on trains", "Something on trains", undefined],
])("%j says what its button says", (typed, text, intent) => {
  const said = answerToAngles(typed, angles);
  expect(said.parts).toEqual([{ type: "text", text }]);
  expect(intentOf(said)).toBe(intent);
});
