import type { AskedReading } from "../../prompts/agent-config.ts";
import type { ConversationSource } from "../../prompts/source-register.ts";
import { askForPage } from "../../turns/ask-for-page.ts";
import { type SettledReading, settlePage } from "../../turns/settle-page.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** Asks the person whether a page may be read; without an id, the turn was stopped. */
export async function askReading(
  runId: string,
  call: AskedReading,
): Promise<{ approvalId?: string }> {
  "use step";
  return askForPage(runId, call);
}
askReading.maxRetries = ENGINE_RETRIES;

/** Takes in how the person answered, and reads the page if it may be read. */
export async function settleReading(
  runId: string,
  approvalId: string,
  shown: ConversationSource[],
): Promise<SettledReading> {
  "use step";
  return settlePage(runId, approvalId, shown);
}
settleReading.maxRetries = ENGINE_RETRIES;
