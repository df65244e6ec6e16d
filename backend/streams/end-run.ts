import type { RunEnd } from "@linnet/shared/protocol/data-parts";
import type { Problem } from "@linnet/shared/protocol/problem";
import { database } from "../db/client.ts";
import { lockRun } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { closeTurn, type Ending } from "./close-turn.ts";

/**
 * Ends a run: `data-run` and `finish` close its stream, the message is folded from the log and
 * stored, the chat is freed. All of it in one transaction, so a kill leaves all or nothing, and
 * repeating it has no effect.
 *
 * @returns false when the run had ended before, or is not there.
 */
export async function endRun(runId: string, status: RunEnd, error?: Problem): Promise<boolean> {
  return end(runId, { status, error });
}

/**
 * Ends a run as `failed` although its answer cannot be folded, for whoever has tried `endRun` in
 * vain. The stored message holds only `data-run` (and a session's `data-turn`), which say so by
 * `answerStored: false`; the chunks stay in the stream for their time.
 *
 * @returns false when the run had ended before, or is not there.
 */
export async function endRunWithoutAnswer(runId: string, error: Problem): Promise<boolean> {
  return end(runId, { status: "failed", error, answerStored: false });
}

async function end(runId: string, ending: Ending): Promise<boolean> {
  const closed = await database().transaction(async (transaction) => {
    const run = await lockRun(transaction, runId);
    if (run?.status !== "running") return undefined;
    return closeTurn(transaction, run, {
      turn: run.waitingFor === "message" ? undefined : ending,
      run: ending,
    });
  });
  if (!closed) return false;
  closed.announce?.();
  const { status, error } = ending;
  metrics().runsEnded.inc({ status });
  log.info({ runId, status, problem: error?.type }, "run ended");
  return true;
}
