import { expect, test } from "vitest";
import { protectedSpans } from "./protected-spans.ts";

test("a text without white space takes time in proportion to its length", () => {
  const timeOf = (length: number) => {
    const text = '"".'.repeat(length / 3);
    return Math.min(
      ...[1, 2, 3].map(() => {
        const start = performance.now();
        protectedSpans(text);
        return performance.now() - start;
      }),
    );
  };
  timeOf(3_000);
  // Four times the length; with the square of it, it would be sixteen times.
  expect(timeOf(48_000) / timeOf(12_000)).toBeLessThan(10);
});
