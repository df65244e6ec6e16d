import { expect, test } from "vitest";
import { median, percentile } from "./statistics.ts";

test("a percentile is a value of the sample", () => {
  const values = [5, 1, 4, 2, 3];
  expect(percentile(values, 0.5)).toBe(3);
  expect(percentile(values, 0.95)).toBe(5);
  expect(percentile(values, 0)).toBe(1);
  expect(percentile([], 0.5)).toBeNaN();
});

test("a median stands in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});
