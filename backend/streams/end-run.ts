import type { RunEnd } from "@linnet/shared/protocol/data-parts";
import type { Problem } from "@linnet/shared/protocol/problem";
import { database } from "../db/client.ts";
import { lockRun } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { closeTurn } from "./close-turn.ts";

/**
 * Ends a run: `data-run` and `finish` close its stream, the message is folded from the log and
 * stored, the chat is freed. All of it in one transaction, so a kill leaves all or nothing, and
 * repeating it has no effect.
 *
 * @returns false when the run had ended before, or is not there.
 */
export async function endRun(runId: string, status: RunEnd, error?: Problem): Promise<boolean> {
  const closed = await database().transaction(async (transaction) => {
    const run = await lockRun(transaction, runId);
    if (run?.status !== "running") return undefined;
    const ending = { status, error };
    return closeTurn(transaction, run, {
      turn: run.waitingFor === "message" ? undefined : ending,
      run: ending,
    });
  });
  if (!closed) return false;
  closed.announce?.();
  metrics().runsEnded.inc({ status });
  log.info({ runId, status, problem: error?.type }, "run ended");
  return true;
}
