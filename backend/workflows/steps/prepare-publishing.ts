import type { ModelMessage } from "ai";
import { readPublishingTurn } from "../../turns/read-publishing-turn.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** What the publishing agent is told: its instructions and the conversation. */
export async function preparePublishing(
  runId: string,
  model: string,
): Promise<{ system: string; messages: ModelMessage[] }> {
  "use step";
  return readPublishingTurn(runId, model);
}
preparePublishing.maxRetries = ENGINE_RETRIES;
