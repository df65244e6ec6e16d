import pino from "pino";
import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { describeError } from "./describe-error.ts";
import { redactSecrets } from "./redact-secrets.ts";
import { standardError } from "./standard-error.ts";

/** A configuration that cannot be used is the start's to report, in one line. */
function logLevel(): string {
  try {
    return environment().LINNET_LOG_LEVEL;
  } catch {
    return "info";
  }
}

/** The backend's log: JSON lines on standard error, so that standard output stays readable. */
export const log = processSingleton("log", () =>
  pino(
    {
      level: logLevel(),
      serializers: { error: describeError },
      // Also what stands in messages and stacks is found, by what it looks like.
      hooks: { streamWrite: redactSecrets },
    },
    standardError(),
  ),
);

/** Logs what whoever collects logs needs, and a person who reads along at a terminal does not. */
export function logForCollectors(fields: object, message: string): void {
  log[process.stderr.isTTY ? "debug" : "info"](fields, message);
}
