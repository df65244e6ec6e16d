import type { Schedule } from "./schedule.ts";
import { isShown } from "./time-zone.ts";

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
