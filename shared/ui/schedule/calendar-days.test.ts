import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dayOf,
  daysAfter,
  firstWeekday,
  monthsAfter,
  sameClockOn,
  startOfWeek,
  weeksOfMonth,
} from "./calendar-days.ts";

beforeEach(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterEach(() => void vi.unstubAllEnvs());

test("the weeks of a month are whole, and begin as the region has it", () => {
  const monday = weeksOfMonth("2026-11-26", 1);
  expect([monday.length, monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual([
    6,
    "2026-10-26",
    "2026-12-06",
  ]);
  const sunday = weeksOfMonth("2026-11-26", 0);
  expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)]).toEqual([
    5,
    "2026-11-01",
    "2026-12-05",
  ]);
  expect(weeksOfMonth("2027-02-10", 1)).toHaveLength(4);
  expect(monday.flat()).toHaveLength(new Set(monday.flat()).size);
});

test("a week begins on the day that the person's region has, and on a Monday where nothing says so", () => {
  expect(firstWeekday("en", ["en-US"])).toBe(0);
  expect(firstWeekday("en", ["de-DE", "en-GB", "en-US"])).toBe(1);
  expect(firstWeekday("de", ["en-US"])).toBe(1);
  expect(firstWeekday("ar", ["ar-EG"])).toBe(6);
  const { getWeekInfo } = Intl.Locale.prototype;
  Reflect.deleteProperty(Intl.Locale.prototype, "getWeekInfo");
  try {
    expect(firstWeekday("en", ["en-US"])).toBe(1);
  } finally {
    Intl.Locale.prototype.getWeekInfo = getWeekInfo;
  }
  expect(startOfWeek("2026-11-26", 6)).toBe("2026-11-21");
  expect(startOfWeek("2026-11-22", 0)).toBe("2026-11-22");
});

test("months have fewer days, and years end", () => {
  expect(monthsAfter("2027-01-31", 1)).toBe("2027-02-28");
  expect(monthsAfter("2026-12-15", 1)).toBe("2027-01-15");
  expect(monthsAfter("2027-01-15", -1)).toBe("2026-12-15");
  expect(monthsAfter("2026-03-31", -1)).toBe("2026-02-28");
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
});

test("a day with 23 or 25 hours is one day", () => {
  // The clocks go forward on 29 March 2026 and back on 25 October.
  expect(weeksOfMonth("2026-03-10", 1).flat()).toContain("2026-03-29");
  expect(daysAfter("2026-03-28", 1)).toBe("2026-03-29");
  expect(daysAfter("2026-03-29", 1)).toBe("2026-03-30");
  expect(daysAfter("2026-10-25", 1)).toBe("2026-10-26");
  expect(dayOf(new Date("2026-03-28T23:30:00Z"))).toBe("2026-03-29");
  expect(dayOf(new Date("2026-10-25T22:30:00Z"))).toBe("2026-10-25");
});

test("another day at the same clock time is an hour nearer or further when the clocks change between", () => {
  const nine = new Date("2026-03-28T08:00:00Z");
  expect(sameClockOn("2026-03-29", nine).toISOString()).toBe("2026-03-29T07:00:00.000Z");
  expect(sameClockOn("2026-10-26", new Date("2026-10-23T07:00:00Z")).toISOString()).toBe(
    "2026-10-26T08:00:00.000Z",
  );
  // There is no 02:30 on that day.
  const halfPastTwo = new Date("2026-03-28T01:30:00Z");
  expect(sameClockOn("2026-03-29", halfPastTwo).toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

test("clocks that change at midnight leave no day out", () => {
  vi.stubEnv("TZ", "America/Santiago");
  const september = weeksOfMonth("2026-09-10", 1).flat();
  expect(september).toContain("2026-09-06");
  expect(new Set(september).size).toBe(september.length);
});
