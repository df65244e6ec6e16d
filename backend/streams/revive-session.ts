import type { Problem } from "@linnet/shared/protocol/problem";
import { database } from "../db/client.ts";
import { closeOpen } from "../db/queries/approvals.ts";
import { lockRun, unbindEngineRun } from "../db/queries/runs.ts";
import { waitForMessage } from "../db/queries/session-turns.ts";
import { revokeLease } from "../world/stream-store.ts";
import { closeTurn } from "./close-turn.ts";

/**
 * Frees a session from a run of the engine that is lost: the turn that was under way has failed,
 * and another run of the engine goes on with what is queued. Without effect when the session has
 * ended, or another run carries it out already.
 */
export async function reviveSession(
  runId: string,
  engineRunId: string,
  error: Problem,
): Promise<void> {
  const announce = await database().transaction(async (transaction) => {
    const run = await lockRun(transaction, runId);
    if (run?.status !== "running") return undefined;
    if (!(await unbindEngineRun(transaction, runId, engineRunId))) return undefined;
    if (run.waitingFor === "message") return undefined;
    // A step that is still at work for the lost run must write nothing after the turn's end.
    await revokeLease(transaction, runId);
    await closeOpen(transaction, runId);
    const turn = { status: "failed" as const, error };
    const closed = await closeTurn(transaction, run, { turn });
    await waitForMessage(transaction, runId, closed.next);
    return closed.announce;
  });
  announce?.();
}
