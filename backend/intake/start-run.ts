import { start } from "workflow/api";
import { askAgainSoon, bindEngineRuns, type EngineBinding } from "../db/queries/engine-bindings.ts";
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
export async function startRun(run: ClaimedRun): Promise<void> {
  bindLater(await startInEngine(run));
}

/**
 * The same for a claim that was taken over from an instance that died. It is bound at once: a process that is back after
 * a kill loads code for seconds before it begins the first step. If it were killed in that time, too, and the claim were
 * not bound, each start would add another run of the engine, which all later ones have to replay.
 */
export async function startAdoptedRun(run: ClaimedRun): Promise<void> {
  await bindEngineRuns([await startInEngine(run)]);
}

async function startInEngine({ id: runId, kind }: ClaimedRun): Promise<EngineBinding> {
  const starting =
    kind === "session"
      ? start(sessionWorkflow, [runId])
      : startAtStep({ name: ROUTE_TURN, args: [runId, true] }, () => start(chatWorkflow, [runId]));
  const engineRun = await starting.catch(async (error: unknown) => {
    await askAgainSoon(runId).catch(() => {});
    throw error;
  });
  log.info({ runId, kind, engineRunId: engineRun.runId }, "run started");
  return { runId, engineRunId: engineRun.runId };
}
