import type { Problem } from "@linnet/protocol";
import type { Run } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import { runLost } from "../problems/run-lost.ts";

/**
 * Why a turn failed, for a person to read.
 *
 * @param failure what the workflow saw, for a failure that no step has explained.
 */
export function turnProblem(run: Pick<Run, "id" | "error">, failure: string | undefined): Problem {
  if (run.error) return run.error;
  if (failure) log.error({ runId: run.id, failure }, "the workflow failed");
  return runLost("turnLost");
}
