import type { RunEnd } from "@linnet/protocol";
import { endSessionTurn, type SessionState } from "../../sessions/advance-session.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/**
 * Ends a turn of a session, and begins the next one if a message waits for it.
 *
 * @param outcome `failure` is what the workflow saw, for a failure that no step has explained.
 */
export async function finishSessionTurn(
  runId: string,
  turn: number,
  outcome: { end: RunEnd; failure?: string },
): Promise<SessionState> {
  "use step";
  return endSessionTurn(runId, turn, outcome);
}
finishSessionTurn.maxRetries = ENGINE_RETRIES;
