import type { Schedule } from "@linnet/protocol";

/** A time as the person has chosen it: `26 November 2026 at 09:00 (Europe/Berlin)`. */
export function timeInWords({ at, timeZone }: Schedule): string {
  const words = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  }).format(new Date(at));
  return `${words} (${timeZone})`;
}

/** The values of a sentence that has a time: a client says it in its own language. */
export function timeValues({ at, timeZone }: Schedule) {
  return { time: timeInWords({ at, timeZone }), at, timeZone };
}
