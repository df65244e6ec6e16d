import { isTimeZone, type Schedule } from "@linnet/protocol";

/** The time zone of this machine, by its IANA name. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time in words: `Friday, 27 November 2026 at 09:00`, in the time zone in which it was chosen, which is named where it is not this machine's. */
export function longTime(schedule: Schedule, language: string): string {
  return timeInWords(schedule, language, "long");
}

/** The same for a button: `Fri, 27 Nov, 09:00`. */
export function briefTime(schedule: Schedule, language: string): string {
  return timeInWords(schedule, language, "short");
}

function timeInWords(schedule: Schedule, language: string, length: "long" | "short"): string {
  const { at } = schedule;
  // A newer system of another client may know time zones that this one does not.
  const timeZone = isTimeZone(schedule.timeZone) ? schedule.timeZone : localTimeZone();
  const isLocal = timeZone === localTimeZone();
  const words = new Intl.DateTimeFormat(language, {
    weekday: length,
    day: "numeric",
    month: length,
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    ...(new Date(at).getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }),
  }).format(new Date(at));
  return isLocal ? words : `${words} (${timeZone})`;
}

/** A time of the day, where the day is said beside it: `09:00`. In another time zone than this machine's, it is the long time. */
export function clockTime(schedule: Schedule, language: string): string {
  return schedule.timeZone === localTimeZone()
    ? clock(new Date(schedule.at), language)
    : longTime(schedule, language);
}

/** The clock of this machine at a time: `09:00`. */
export function clock(time: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" }).format(time);
}

/** The value of a field for a local date and time, to the minute. */
export function fieldValue(time: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

const FIRST_HOUR = 9;
const MONDAY = 1;

/** Times that people choose often: in an hour, tomorrow at 9, on the next Monday at 9. */
export function usualTimes(now: Date): Date[] {
  const soon = new Date(now);
  soon.setMinutes(soon.getMinutes() + 60, 0, 0);
  const daysToMonday = (MONDAY + 7 - now.getDay()) % 7 || 7;
  const morning = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, FIRST_HOUR);
  // On a Sunday, tomorrow is the Monday.
  return [soon, morning(1), ...(daysToMonday > 1 ? [morning(daysToMonday)] : [])];
}

/** A time in few words, as a button has it: `Today 17:30`, `Tomorrow 09:00`, `Monday 09:00`. */
export function shortTime(time: Date, now: Date, language: string): string {
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate());
  const days = Math.round((midnight(time).getTime() - midnight(now).getTime()) / 86_400_000);
  const day =
    days < 2
      ? new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day")
      : new Intl.DateTimeFormat(language, { weekday: "long" }).format(time);
  return `${day.charAt(0).toLocaleUpperCase(language)}${day.slice(1)} ${clock(time, language)}`;
}
