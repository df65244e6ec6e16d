import { expect, test } from "vitest";
import {
  briefTime,
  fieldValue,
  localTimeZone,
  longTime,
  shortTime,
  usualTimes,
} from "./local-time.ts";

const at = (day: string) => new Date(`2026-${day}`);
const fields = (now: string) => usualTimes(at(now)).map(fieldValue);

test("the usual times are in an hour, tomorrow morning, and the next Monday morning", () => {
  expect(fields("11-25T16:42:31")).toEqual([
    "2026-11-25T17:42",
    "2026-11-26T09:00",
    "2026-11-30T09:00",
  ]);
});

test("on a Sunday, tomorrow is the Monday, and on a Monday the next one is a week away", () => {
  expect(fields("11-29T10:00:00")).toEqual(["2026-11-29T11:00", "2026-11-30T09:00"]);
  expect(fields("11-30T10:00:00").at(-1)).toBe("2026-12-07T09:00");
});

test("a button names a day near by, in the person's language", () => {
  const now = at("11-25T16:00:00");
  expect(shortTime(at("11-25T17:30:00"), now, "en-GB")).toBe("Today 17:30");
  expect(shortTime(at("11-26T09:00:00"), now, "de")).toBe("Morgen 9:00");
  expect(shortTime(at("11-30T09:00:00"), now, "en-GB")).toBe("Monday 9:00");
});

test("a time that was chosen in another time zone is shown in it, and names it", () => {
  const winter = { at: "2026-03-28T08:00:00Z", timeZone: "Pacific/Apia" };
  expect(longTime(winter, "en-GB")).toMatch(/^Saturday.*28 March.*21:00 \(Pacific\/Apia\)$/);
  expect(briefTime(winter, "en-GB")).toMatch(/^Sat,? 28 Mar,? (?:at )?21:00 \(Pacific\/Apia\)$/);
  const here = { at: "2026-11-26T08:00:00Z", timeZone: localTimeZone() };
  expect(longTime(here, "en-GB")).not.toContain("(");
});
