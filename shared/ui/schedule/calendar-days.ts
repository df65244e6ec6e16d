import { fieldValue } from "./local-time.ts";

/** A day of this machine's calendar as `YYYY-MM-DD`: days are compared and counted without the hours that clocks skip. */
export type Day = string;

export function dayOf(time: Date): Day {
  return fieldValue(time).slice(0, "YYYY-MM-DD".length);
}

/** A day at a clock time, to the minute. Where the clock skips that time, it is as much later. */
function timeOn(day: Day, hours: number, minutes: number): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, hours, minutes);
}

/** The noon of a day: each day has one, also where the clocks change at midnight. */
export function noonOf(day: Day): Date {
  return timeOn(day, 12, 0);
}

export function daysAfter(day: Day, days: number): Day {
  const noon = noonOf(day);
  noon.setDate(noon.getDate() + days);
  return dayOf(noon);
}

/** The same day of another month, or its last day where it has fewer. */
export function monthsAfter(day: Day, months: number): Day {
  const noon = noonOf(day);
  const lastOfMonth = new Date(noon.getFullYear(), noon.getMonth() + months + 1, 0).getDate();
  const date = Math.min(noon.getDate(), lastOfMonth);
  noon.setMonth(noon.getMonth() + months, date);
  return dayOf(noon);
}

export function isSameMonth(one: Day, other: Day): boolean {
  return one.slice(0, "YYYY-MM".length) === other.slice(0, "YYYY-MM".length);
}

const MONDAY = 1;

/** The day on which weeks begin, 0 for Sunday: by the person's region where the browser tells of one. */
export function firstWeekday(language: string, languages: readonly string[]): number {
  const [spoken] = language.split("-");
  const tag = languages.find((each) => each.split("-")[0] === spoken) ?? language;
  const locale = new Intl.Locale(tag);
  // Browsers from before 2025 may lack it, and the world's most common first day is Monday.
  return "getWeekInfo" in locale ? locale.getWeekInfo().firstDay % 7 : MONDAY;
}

/** @param first the day on which weeks begin, 0 for Sunday. */
export function startOfWeek(day: Day, first: number): Day {
  return daysAfter(day, -((noonOf(day).getDay() - first + 7) % 7));
}

/** The days of a week that begins with `start`. */
export function weekFrom(start: Day): Day[] {
  return Array.from({ length: 7 }, (_, days) => daysAfter(start, days));
}

/** The weeks in which a day's month is, whole. */
export function weeksOfMonth(day: Day, first: number): Day[][] {
  const weeks: Day[][] = [];
  const firstOfMonth = `${day.slice(0, "YYYY-MM".length)}-01`;
  let start = startOfWeek(firstOfMonth, first);
  do {
    weeks.push(weekFrom(start));
    start = daysAfter(start, 7);
  } while (isSameMonth(start, day));
  return weeks;
}

/** Another day at the clock time of `time`: an hour more or less away where the clocks change in between. */
export function sameClockOn(day: Day, time: Date): Date {
  return timeOn(day, time.getHours(), time.getMinutes());
}
