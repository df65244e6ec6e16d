import { expect, test } from "vitest";
import { splitAngles } from "./split-angles.ts";

test.each([
  [
    "It is about a bridge.\n\nAngles:\n- The cost\n- The lane\n- The wait",
    ["The cost", "The lane", "The wait"],
  ],
  ["Text\n**Angles:**\n1. **The cost** of it\n2) The lane\n", ["The cost of it", "The lane"]],
  ["Angles:\n- a\n- b\n- c\n- d", ["a", "b", "c"]],
  ["The angles of it are many.", []],
  ["Angles:\n- The cost\nShall I draft it?", []],
  ["- The cost\n- The lane", []],
])("%j", (answer, angles) => {
  expect(splitAngles(answer).angles).toEqual(angles);
});
