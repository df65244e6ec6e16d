import { start } from "workflow/api";
import { bindEngineRun } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { chatWorkflow } from "./chat-workflow.ts";

/**
 * Asks the engine to carry out a claimed run. Asking twice is harmless: the run is bound
 * to the engine run that comes first, and the steps of another find nothing to do.
 */
export async function startTurn(runId: string): Promise<void> {
  const engineRun = await start(chatWorkflow, [runId]);
  await bindEngineRun(runId, engineRun.runId);
  log.info({ runId, engineRunId: engineRun.runId }, "run started");
}
