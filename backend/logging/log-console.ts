import { format, stripVTControlCharacters } from "node:util";
import { describeError } from "./describe-error.ts";
import { log } from "./log.ts";

/** The level of what a method of `console` is given. What libraries tell without a fault is for whoever looks for one. */
const LEVELS = {
  debug: "debug",
  log: "debug",
  info: "debug",
  dir: "debug",
  warn: "warn",
  error: "error",
  trace: "error",
} as const;

/** Characters of a message that are looked at. */
const LONGEST_MESSAGE = 16_384;

function isPlain(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** The plain members of an object. Deeper ones may be requests, connections or queries. */
function shallow(value: object): object {
  const members = Object.entries(value).map(([name, member]) => [
    name,
    member instanceof Error ? describeError(member) : isPlain(member) ? member : undefined,
  ]);
  return Object.fromEntries(members);
}

/**
 * Makes records of the log out of what libraries print (Next, Better Auth, the engine): it is
 * redacted like all others, and no line break in it begins another line.
 */
export function logConsole(): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    const record = (...printed: unknown[]) => {
      const error = printed.find((one) => one instanceof Error);
      const objects = printed.filter(
        (one) => typeof one === "object" && one !== null && !(one instanceof Error),
      );
      const message = format(...printed.filter(isPlain)).slice(0, LONGEST_MESSAGE);
      log[level](
        {
          from: "console",
          ...(error ? { error } : {}),
          ...(objects.length > 0 ? { details: objects.map((one) => shallow(Object(one))) } : {}),
        },
        stripVTControlCharacters(message).trim(),
      );
    };
    Object.assign(console, { [method]: record });
  }
}
