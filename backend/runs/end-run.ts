import type { Problem, RunEnd } from "@linnet/protocol";
import type { Run } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { closeTurn, type Ending, type TurnCloser } from "./close-turn.ts";

/**
 * Ends a run: `data-run` and `finish` close its stream, the message is folded from the log and
 * stored, the chat is freed. All of it is one statement, so a kill leaves all or nothing, and
 * repeating it has no effect. Whoever holds no lease takes the stream from its holder first.
 *
 * @returns false when the run had ended before, or is not there.
 */
export async function endRun(runId: string, status: RunEnd, error?: Problem): Promise<boolean> {
  return endRunBy(runId, () => ({ status, error }));
}

/**
 * Ends a run as `failed` although its answer cannot be folded, for whoever has tried `endRun` in
 * vain. The stored message holds only `data-run` (and a session's `data-turn`), which say so by
 * `answerStored: false`; the chunks stay in the stream for their time.
 *
 * @returns false when the run had ended before, or is not there.
 */
export async function endRunWithoutAnswer(runId: string, error: Problem): Promise<boolean> {
  return endRunBy(runId, () => ({ status: "failed", error, answerStored: false }));
}

/**
 * Ends a run as `endRun` does.
 *
 * @param how how it ended, from the run as it is.
 * @param closer the step that ends it, when it is one.
 * @throws StaleWriterError when another writer has taken the stream from the step.
 */
export async function endRunBy(
  runId: string,
  how: (run: Run) => Ending,
  closer?: TurnCloser,
): Promise<boolean> {
  const closed = await closeTurn(
    runId,
    (run) => {
      const ending = how(run);
      return { turn: run.waitingFor === "message" ? undefined : ending, run: ending };
    },
    closer,
  );
  if (closed.outcome !== "closed") return false;
  noteEnd(runId, closed.closing.run);
  return true;
}

/** Says in the metrics and the log that a run has ended. */
export function noteEnd(runId: string, end: Ending | undefined): void {
  if (!end) return;
  metrics().runsEnded.inc({ status: end.status });
  log.info({ runId, status: end.status, problem: end.error?.type }, "run ended");
}
