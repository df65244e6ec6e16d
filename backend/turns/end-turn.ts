import type { RunEnd } from "@linnet/protocol";
import { endRunBy } from "../runs/end-run.ts";
import { leasedStep } from "./leased-step.ts";
import { turnProblem } from "./turn-problem.ts";

/**
 * Ends the turn of a chat: the message is stored, the stream closed, the chat freed.
 *
 * @param failure what the workflow saw, for a failure that no step has explained.
 */
export async function endTurn(runId: string, status: RunEnd, failure?: string): Promise<void> {
  await leasedStep(runId, async ({ epoch, run: known }) => {
    await endRunBy(
      runId,
      (run) => ({ status, error: status === "failed" ? turnProblem(run, failure) : undefined }),
      { epoch, run: known },
    );
  });
}
