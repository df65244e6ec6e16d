import type { Scene } from "../scene.ts";

/** How a client of a scenario reads: it looks for another connection soon, and goes on for minutes. */
export function patientReader(runs: Scene["runs"]) {
  return {
    /** Silence after which it looks for another connection, in milliseconds. */
    silenceMs: 2_000,
    /** Failures in a row after which it gives up. */
    maxFailures: 600,
    onRun: (run: Scene["runs"][number]) => runs.push(run),
  };
}
