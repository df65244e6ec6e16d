import type { Schedule } from "./schedule.ts";

/**
 * The time of which a message says that it has come: the backend has sent it for the person. Without a schema, as
 * clients show each message by it.
 */
export function dueOf({ metadata }: { metadata?: unknown }): Schedule | undefined {
  if (typeof metadata !== "object" || metadata === null || !("due" in metadata)) return undefined;
  const { due } = metadata;
  if (typeof due !== "object" || due === null || !("at" in due && "timeZone" in due)) {
    return undefined;
  }
  const { at, timeZone } = due;
  if (typeof at !== "string" || typeof timeZone !== "string") return undefined;
  return !Number.isNaN(Date.parse(at)) && isShown(timeZone) ? { at, timeZone } : undefined;
}

/** The time zone of who sent a message, by its IANA name; undefined when the message names none that is known. */
export function timeZoneOf({ metadata }: { metadata?: unknown }): string | undefined {
  if (typeof metadata !== "object" || metadata === null || !("timeZone" in metadata)) {
    return undefined;
  }
  const { timeZone } = metadata;
  return typeof timeZone === "string" && isTimeZone(timeZone) ? timeZone : undefined;
}

/** Whether a time zone has this IANA name. An offset is none: it knows no summer time, and not every system takes it. */
export function isTimeZone(name: string): boolean {
  return !/^[+-]/.test(name) && isShown(name);
}

/** Whether this system shows times in a zone of this name. */
function isShown(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
