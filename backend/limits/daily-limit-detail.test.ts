import { expect, test } from "vitest";
import { dailyLimitDetail } from "./daily-limit-detail.ts";

const MIDNIGHT = new Date("2026-11-28T00:00:00.000Z");

test.each([
  [{ name: "messages" as const, allowed: 1 }, /1 message a day here, and it is used up/],
  [{ name: "tokens" as const, allowed: 500 }, /500 tokens a day here, and they are used up/],
])("a limit of a day is told in words, with a time that can be read: %j", (limit, words) => {
  const detail = dailyLimitDetail(limit, MIDNIGHT);
  expect(detail).toMatch(words);
  expect(detail).toMatch(/after November 28 at 00:00 UTC,/);
});
