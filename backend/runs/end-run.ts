import type { Problem, RunEnd } from "@linnet/protocol";
import type { Run } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { type Ending, type EndWriter, writeTurnEnd } from "./write-turn-end.ts";

/**
 * Ends a run: appends `data-run` and `finish` to its stream, stores the message that is folded from the
 * log, and frees the chat. One statement does all of it, so a kill leaves all or nothing. A repeated
 * call has no effect. The caller has no lease, so it first takes the stream from its holder.
 *
 * @returns false when the run had ended before, or does not exist.
 */
export async function endRun(runId: string, status: RunEnd, error?: Problem): Promise<boolean> {
  return endRunBy(runId, () => ({ status, error }));
}

/**
 * Ends a run as `failed` when `endRun` could not fold its answer. The stored message has only `data-run`
 * (and a session's `data-turn`) with `answerStored: false`; the chunks stay in the stream until retention
 * deletes them.
 *
 * @returns false when the run had ended before, or does not exist.
 */
export async function endRunWithoutAnswer(runId: string, error: Problem): Promise<boolean> {
  return endRunBy(runId, () => ({ status: "failed", error, answerStored: false }));
}

/**
 * Ends a run as `endRun` does.
 *
 * @param how returns the ending for the run as it is now.
 * @param writer the step that ends it, when it is one.
 * @throws StaleWriterError when another writer has taken the stream from the step.
 */
export async function endRunBy(
  runId: string,
  how: (run: Run) => Ending,
  writer?: EndWriter,
): Promise<boolean> {
  const written = await writeTurnEnd(
    runId,
    (run) => {
      const ending = how(run);
      return { turn: run.waitingFor === "message" ? undefined : ending, run: ending };
    },
    writer,
  );
  if (written.outcome !== "written") return false;
  noteEnd(runId, written.end.run);
  return true;
}

/** Counts the end of a run in the metrics and logs it; does nothing without `end`. */
export function noteEnd(runId: string, end: Ending | undefined): void {
  if (!end) return;
  metrics().runsEnded.inc({ status: end.status });
  log.info({ runId, status: end.status, problem: end.error?.type }, "run ended");
}
