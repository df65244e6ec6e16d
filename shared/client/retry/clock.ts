/** Time as the transport sees it; tests put a clock of their own in its place. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Where a wait can be cut short: calls back on the event until it is unsubscribed. */
export type Subscribe = (listener: () => void) => () => void;

/**
 * Waits `ms` milliseconds, or less when one of `wakers` fires.
 *
 * @throws The signal's reason, when it aborts. Leaves no timer or listener behind.
 */
export function pause(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  wakers: readonly Subscribe[] = [],
): Promise<void> {
  return until(signal, (wakeUp) => {
    const cancelTimer = clock.after(ms, wakeUp);
    const cancelWakers = wakers.map((subscribe) => subscribe(wakeUp));
    return () => {
      cancelTimer();
      for (const cancel of cancelWakers) cancel();
    };
  });
}

/**
 * Resolves when what `subscribe` listens to happens.
 *
 * @throws The signal's reason, when it aborts. Leaves no listener behind.
 */
export function until(signal: AbortSignal, subscribe: Subscribe): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => settle(() => reject(signal.reason));
    const unsubscribe = subscribe(() => settle(resolve));
    signal.addEventListener("abort", onAbort);
    function settle(done: () => void): void {
      signal.removeEventListener("abort", onAbort);
      unsubscribe();
      done();
    }
  });
}
