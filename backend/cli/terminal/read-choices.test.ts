import { expect, test } from "vitest";
import { readChoices } from "./read-choices.ts";

test.each([
  ["1 3 5", [1, 3, 5], []],
  ["1,3,t", [1, 3], ["t"]],
  [" 2-4; L ", [2, 3, 4], ["l"]],
  ["", [], []],
])("%j is read", (typed, numbers, letters) => {
  expect(readChoices(typed, 5, ["t", "l"])).toEqual({ numbers, letters });
});

test.each(["6", "0", "4-6", "4-2", "x", "1x", "-1", "99999999999999999999"])(
  "%j is refused by its name, with what there is",
  (typed) => {
    expect(() => readChoices(typed, 5, ["t"])).toThrow(
      `"${typed}" is not in the list: choose from 1 to 5, t.`,
    );
  },
);
