import { findSession, type Run } from "../db/queries/runs.ts";
import { notFound } from "../problems/refusal.ts";

/**
 * The caller's session.
 *
 * @throws Refusal 404 when it is unknown, somebody else's, or no session.
 */
export async function findSessionOr404(userId: string, runId: string): Promise<Run> {
  const run = await findSession(userId, runId);
  if (!run) throw notFound("There is no such session.");
  return run;
}
