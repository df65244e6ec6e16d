import { ProblemError } from "@linnet/client";

/** Why a call of the host failed, for the person to read. */
export function reasonOf(error: unknown): string {
  if (ProblemError.isInstance(error)) return error.problem.detail ?? error.problem.title;
  return error instanceof Error ? error.message : String(error);
}
