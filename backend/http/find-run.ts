import { findRun, type Run } from "../db/queries/runs.ts";
import { notFound } from "../problems/refusal.ts";

/**
 * The caller's run.
 *
 * @throws Refusal 404 when it is unknown or somebody else's.
 */
export async function findRunOr404(userId: string, chatId: string, runId: string): Promise<Run> {
  const run = await findRun(userId, chatId, runId);
  if (!run) throw notFound("There is no such run.");
  return run;
}
