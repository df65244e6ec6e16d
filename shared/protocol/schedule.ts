import { z } from "zod";
import { isTimeZone } from "./time-zone.ts";

/** The furthest away that a post can be scheduled, in days. */
export const MOST_DAYS_AHEAD = 366;

/** When a post is to go up: an instant, and the time zone in which the person has chosen it. */
export const scheduleSchema = z.strictObject({
  at: z.iso.datetime({
    offset: true,
    error: 'must be a date and time with its offset, such as "2026-03-29T09:00:00+02:00"',
  }),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be the name of a time zone, such as "Europe/Berlin"'),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** What was scheduled in a chat until something else took its place. */
export const replacedScheduleSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  timeZone: z.string(),
});
export type ReplacedSchedule = z.infer<typeof replacedScheduleSchema>;

/** Whether a time is still to come, by this machine's clock. */
export function isToCome({ at }: Schedule): boolean {
  return Date.parse(at) > Date.now();
}
