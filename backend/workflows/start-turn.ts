import { start } from "workflow/api";
import { log } from "../log/log.ts";
import { chatWorkflow } from "./chat-workflow.ts";

/**
 * Asks the engine to carry out a claimed run. Asking twice is harmless: the first step that
 * gets there binds the run to its engine run, and the other has nothing to do.
 */
export async function startTurn(runId: string): Promise<void> {
  const engineRun = await start(chatWorkflow, [runId]);
  log.info({ runId, engineRunId: engineRun.runId }, "run started");
}
