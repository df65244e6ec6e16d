import { expect, test } from "vitest";
import { waitInWords } from "./read-failure.ts";

const NOW = Date.UTC(2026, 0, 1, 12, 0);

test.each([
  [20_000, "at 12:00 UTC, in 1 minute"],
  [10 * 60_000, "at 12:10 UTC, in 10 minutes"],
  [89 * 60_000, "at 13:29 UTC, in 89 minutes"],
  [90 * 60_000, "at 13:30 UTC, in 2 hours"],
  [-5_000, "at 11:59 UTC, in 1 minute"],
])("a limit that ends in %i ms is told as a time and a wait", (wait, words) => {
  expect(waitInWords(NOW + wait, NOW)).toBe(words);
});
