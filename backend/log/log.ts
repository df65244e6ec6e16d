import pino from "pino";
import { environment } from "../env.ts";
import { processSingleton } from "../process-singleton.ts";

/** The backend's log: JSON lines on standard error, so that standard output stays readable. */
export const log = processSingleton("log", () =>
  pino(
    {
      level: environment().LINNET_LOG_LEVEL,
      redact: {
        paths: ["authorization", "*.authorization", "*.cookie", "*.apiKey", "*.token", "*.password"],
        censor: "[redacted]",
      },
    },
    pino.destination({ dest: 2, sync: false }),
  ),
);
