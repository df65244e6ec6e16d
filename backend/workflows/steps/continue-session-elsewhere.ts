import { continueSession } from "../../sessions/continue-session.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** Lets a new run of the engine go on with a session. */
export async function continueSessionElsewhere(runId: string): Promise<void> {
  "use step";
  await continueSession(runId);
}
continueSessionElsewhere.maxRetries = ENGINE_RETRIES;
