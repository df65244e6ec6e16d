import type { Run } from "../db/queries/runs.ts";

/**
 * The id of a data part that a turn writes once. It is the same when a step is repeated, so the
 * part replaces itself; a session's turns, which share a stream, keep theirs apart.
 */
export function turnPartId(run: Pick<Run, "kind" | "turn">, name: string): string {
  return run.kind === "session" ? `${name}-${run.turn}` : name;
}
