import { expect, test } from "vitest";
import { parseLocalTime, toLocalTime } from "./local-time.ts";

test("what is shown can be typed", () => {
  const time = new Date(2026, 10, 27, 9, 5);
  expect(toLocalTime(time)).toBe("2026-11-27 09:05");
  expect(parseLocalTime(" 2026-11-27 9:05 ")).toEqual(time);
});

test.each([
  "",
  "tomorrow",
  "2026-11-31 09:00",
  "2026-11-27 25:00",
  "2026-11-27 09:75",
  "27.11.2026 09:00",
])("%j is no time", (typed) => expect(parseLocalTime(typed)).toBeUndefined());
