import { start } from "workflow/api";
import { askAgainSoon, type ClaimedRun } from "../db/queries/runs.ts";
import { carrying } from "../engine/carried-run.ts";
import { log } from "../logging/log.ts";
import { chatWorkflow } from "../workflows/chat-workflow.ts";
import { sessionWorkflow } from "../workflows/session-workflow.ts";

/**
 * Asks the engine to carry out a claimed run. Asking twice is harmless: the run is bound
 * to the engine run that comes first, and the steps of another find nothing to do. When it
 * fails, the watchdog's next rounds ask again.
 */
export async function startRun({ id: runId, kind }: ClaimedRun): Promise<void> {
  const workflow = kind === "session" ? sessionWorkflow : chatWorkflow;
  const starting = carrying(runId, () => start(workflow, [runId]));
  const engineRun = await starting.catch(async (error: unknown) => {
    await askAgainSoon(runId).catch(() => {});
    throw error;
  });
  log.info({ runId, kind, engineRunId: engineRun.runId }, "run started");
}
