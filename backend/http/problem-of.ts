import { isTransientDatabaseError } from "../db/transient-error.ts";
import { log } from "../logging/log.ts";
import { Refusal } from "../problems/refusal.ts";

/** The refusal of what can be asked again in a moment. */
export function databaseAway(): Refusal {
  const detail = "The database is away: ask again.";
  return new Refusal("shutting-down", { detail }, { retryAfter: 1 });
}

/**
 * Returns the response to a request that failed: the problem that was thrown; 503 while the database
 * is away, since the same request may succeed in a moment; else 500, which says nothing but the id
 * under which the log says more.
 */
export function problemOf(
  error: unknown,
  about: { requestId: string; method: string; path: string },
): Refusal {
  if (error instanceof Refusal) return error;
  log.error({ ...about, error }, "failed");
  if (isTransientDatabaseError(error)) return databaseAway();
  return new Refusal("internal", {
    detail: `Linnet failed to answer. Try again; its log says more under the request id ${about.requestId}.`,
  });
}
