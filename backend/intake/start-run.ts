import { start } from "workflow/api";
import { askAgainSoon } from "../db/queries/engine-bindings.ts";
import type { ClaimedRun } from "../db/queries/runs.ts";
import { startAtStep } from "../engine/first-step.ts";
import { log } from "../logging/log.ts";
import { chatWorkflow } from "../workflows/chat-workflow.ts";
import { sessionWorkflow } from "../workflows/session-workflow.ts";
import { bindLater } from "./bind-later.ts";

/** What `chatWorkflow` calls first, with the run and whether the agent's call may end it. */
const ROUTE_TURN = "step//./workflows/steps/route-turn//routeTurn";

/**
 * Asks the engine to carry out a claimed run. Asking twice is harmless: the run is bound
 * to the engine run that comes first, and the steps of another find nothing to do. When it
 * fails, the watchdog's next rounds ask again.
 */
export async function startRun({ id: runId, kind }: ClaimedRun): Promise<void> {
  const starting =
    kind === "session"
      ? start(sessionWorkflow, [runId])
      : startAtStep({ name: ROUTE_TURN, args: [runId, true] }, () => start(chatWorkflow, [runId]));
  const engineRun = await starting.catch(async (error: unknown) => {
    await askAgainSoon(runId).catch(() => {});
    throw error;
  });
  bindLater({ runId, engineRunId: engineRun.runId });
  log.info({ runId, kind, engineRunId: engineRun.runId }, "run started");
}
