import { start } from "workflow/api";
import { askAgainSoon, type ClaimedRun } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import { chatWorkflow } from "../workflows/chat-workflow.ts";
import { sessionWorkflow } from "../workflows/session-workflow.ts";
import { bindLater } from "./bind-later.ts";

/**
 * Asks the engine to carry out a claimed run. Asking twice is harmless: the run is bound
 * to the engine run that comes first, and the steps of another find nothing to do. When it
 * fails, the watchdog's next rounds ask again.
 */
export async function startRun({ id: runId, kind }: ClaimedRun): Promise<void> {
  const workflow = kind === "session" ? sessionWorkflow : chatWorkflow;
  const engineRun = await start(workflow, [runId]).catch(async (error: unknown) => {
    await askAgainSoon(runId).catch(() => {});
    throw error;
  });
  bindLater({ runId, engineRunId: engineRun.runId });
  log.info({ runId, kind, engineRunId: engineRun.runId }, "run started");
}
