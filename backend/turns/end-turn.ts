import type { RunEnd } from "@linnet/shared/protocol/data-parts";
import { PROBLEMS, problemType } from "@linnet/shared/protocol/problem";
import { loadRun } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { endRun } from "../streams/end-run.ts";
import { leasedStep } from "./leased-step.ts";

/**
 * Ends the turn: the message is stored, the stream closed, the chat freed.
 *
 * @param failure what the workflow saw, for a failure that no step has explained.
 */
export async function endTurn(runId: string, end: RunEnd, failure?: string): Promise<void> {
  await leasedStep(runId, async () => {
    const run = await loadRun(runId);
    if (failure && !run?.error) log.error({ runId, failure }, "the workflow failed");
    const error =
      end === "failed"
        ? (run?.error ?? {
            type: problemType("run-lost"),
            ...PROBLEMS["run-lost"],
            detail:
              "The turn broke off, or was begun by another version of Linnet. Send the message again.",
          })
        : undefined;
    await endRun(runId, end, error);
  });
}
