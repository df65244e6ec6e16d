/** A time of this machine's time zone as a person can type it: `2026-11-27 09:00`. */
export function toLocalTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The time that a person has typed like `2026-11-27 09:00`; undefined for anything else. */
export function parseLocalTime(typed: string): Date | undefined {
  const words = /^\s*(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})\s*$/.exec(typed);
  if (!words) return undefined;
  const [year, month, day, hour, minute] = words.slice(1).map(Number);
  if (year === undefined || month === undefined) return undefined;
  const time = new Date(year, month - 1, day, hour, minute);
  // The 31st of a month that has 30 days is no date, and 25:00 no time.
  const isReal =
    time.getMonth() === month - 1 &&
    time.getDate() === day &&
    (hour ?? 0) < 24 &&
    (minute ?? 0) < 60;
  return isReal ? time : undefined;
}
