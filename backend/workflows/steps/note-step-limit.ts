import { tellStepLimit } from "../../turns/tell-step-limit.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** Tells the person that the turn ends because it took too many steps. */
export async function noteStepLimit(runId: string): Promise<void> {
  "use step";
  await tellStepLimit(runId);
}
noteStepLimit.maxRetries = ENGINE_RETRIES;
