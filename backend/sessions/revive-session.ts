import type { Problem } from "@linnet/protocol";
import { noteEnd } from "../runs/end-run.ts";
import { writeTurnEnd } from "../runs/write-turn-end.ts";

/**
 * Frees a session from a run of the engine that is lost: the turn that was under way has failed,
 * and another run of the engine goes on with what is queued. A step that is still at work for the
 * lost run can write nothing any more. Without effect when the session has ended, or another run
 * carries it out already.
 */
export async function reviveSession(
  runId: string,
  engineRunId: string,
  error: Problem,
): Promise<void> {
  const written = await writeTurnEnd(
    runId,
    (run) => ({
      turn: run.waitingFor === "message" ? undefined : { status: "failed", error },
      lostEngineRunId: engineRunId,
    }),
    { engineRunId },
  );
  if (written.outcome === "written") noteEnd(runId, written.end.run);
}
