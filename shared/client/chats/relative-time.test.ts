import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const NOW = Date.parse("2026-06-15T12:00:00.000Z");

test.each([
  ["2026-06-15T11:59:30.000Z", "now"],
  ["2026-06-15T11:57:00.000Z", "3 min. ago"],
  ["2026-06-15T10:00:00.000Z", "2 hr. ago"],
  ["2026-06-14T11:00:00.000Z", "yesterday"],
  ["2026-06-01T12:00:00.000Z", "2 wk. ago"],
  ["2024-06-01T12:00:00.000Z", "2 yr. ago"],
  // A clock that is ahead of this one.
  ["2026-06-15T12:05:00.000Z", "now"],
])("%s is %s", (at, said) => {
  expect(relativeTime(at, NOW, "en")).toBe(said);
});

test("the language is the reader's", () => {
  expect(relativeTime("2026-06-14T11:00:00.000Z", NOW, "de")).toBe("gestern");
});
