import type { ModelMessage } from "ai";
import { readPublishingTurn } from "../../turns/read-publishing-turn.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** Returns the prompt of the publishing agent: its instructions and the conversation. */
export async function preparePublishing(
  runId: string,
  model: string,
): Promise<{ system: string; messages: ModelMessage[] }> {
  "use step";
  return readPublishingTurn(runId, model);
}
preparePublishing.maxRetries = ENGINE_RETRIES;
