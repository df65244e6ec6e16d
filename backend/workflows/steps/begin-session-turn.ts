import { beginNextTurn, type SessionState } from "../../sessions/advance-session.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** Begins the turn of the message that has waited longest, or says what the session waits for. */
export async function beginSessionTurn(runId: string): Promise<SessionState> {
  "use step";
  return beginNextTurn(runId);
}
beginSessionTurn.maxRetries = ENGINE_RETRIES;
