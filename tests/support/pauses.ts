import { setTimeout as sleep } from "node:timers/promises";

/** What is asked for at once is often there a moment later; what takes long is not sooner there for many questions. */
const SHORTEST_MS = 25;
const LONGEST_MS = 100;
/** Where something else tells the end: for what it does not tell, such as an end on another instance. */
const TOLD_MS = 2_000;

/**
 * Pauses between two questions to a backend, which costs it as much work as the test's own requests. They become
 * longer.
 *
 * @returns a function that resolves after the next pause, or once what it is given has settled.
 */
export function pauses(): (told?: Promise<unknown>) => Promise<void> {
  let next = SHORTEST_MS;
  return async (told) => {
    if (told) {
      const timer = new AbortController();
      const pause = sleep(TOLD_MS, undefined, { signal: timer.signal }).catch(() => {});
      await Promise.race([told.catch(() => {}), pause]);
      timer.abort();
      return;
    }
    await sleep(next);
    next = Math.min(2 * next, LONGEST_MS);
  };
}
