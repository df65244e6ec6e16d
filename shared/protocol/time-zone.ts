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
export function isShown(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
