import pino from "pino";
import { environment } from "../env.ts";
import { processSingleton } from "../process-singleton.ts";
import { redactSecrets } from "./redact-secrets.ts";

/**
 * What of an error is logged. A provider's error also carries the request, with the person's
 * text in it, and the answer's headers: those stay out.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const code = "code" in error ? error.code : undefined;
  const statusCode = "statusCode" in error ? error.statusCode : undefined;
  return { name, message, stack, code, statusCode };
}

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
      // Messages and stacks are free text: a secret in them is found by what it looks like.
      hooks: { streamWrite: redactSecrets },
      redact: {
        paths: [
          "authorization",
          "*.authorization",
          "*.cookie",
          "*.apiKey",
          "*.token",
          "*.accessToken",
          "*.refreshToken",
          "*.password",
        ],
        censor: "[redacted]",
      },
    },
    pino.destination({ dest: 2, sync: false }),
  ),
);
