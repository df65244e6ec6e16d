import { setTimeout as delay } from "node:timers/promises";
import { log } from "../logging/log.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { isTransientDatabaseError } from "./transient-error.ts";

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 1_000;

export interface AskAgainOptions {
  /** Named in the log, e.g. "the end of a step". */
  what: string;
  /** Ends the wait: what the last try failed with is thrown. */
  signal?: AbortSignal;
  /** Ends the tries after so many milliseconds; without it they go on until one succeeds. */
  withinMs?: number;
}

/**
 * Repeats a statement, or a transaction, while the database is away. For what has the same effect
 * however often it is carried out: an answer that was lost may stand for a statement that was not.
 *
 * @returns what the first try that succeeds gives.
 * @throws what a try fails with that another cannot mend, or the last error when `signal` aborts
 *   or `withinMs` have passed.
 */
export async function askAgain<Result>(
  work: () => Promise<Result>,
  { what, signal, withinMs = Number.POSITIVE_INFINITY }: AskAgainOptions,
): Promise<Result> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
      const isLate = performance.now() - began + wait > withinMs;
      if (!isTransientDatabaseError(error) || signal?.aborted || isLate) throw error;
      // A process that ends its own database at the end has nobody to tell.
      const isLeaving = runtimeState().draining.signal.aborted;
      if (attempt === 1 && !isLeaving) {
        log.warn({ error, what }, "the database is away; it is asked again");
      }
      await delay(wait, undefined, { signal }).catch(() => {});
    }
  }
}
