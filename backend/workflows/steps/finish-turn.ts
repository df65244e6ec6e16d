import type { RunEnd } from "@linnet/protocol";
import { endTurn } from "../../turns/end-turn.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/**
 * Ends the turn: the message is stored, the stream closed, the chat freed.
 *
 * @param failure what the workflow saw, for a failure that no step has explained.
 */
export async function finishTurn(runId: string, end: RunEnd, failure?: string): Promise<void> {
  "use step";
  await endTurn(runId, end, failure);
}
finishTurn.maxRetries = ENGINE_RETRIES;
