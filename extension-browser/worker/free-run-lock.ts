import type { RunLock } from "@linnet/client";

/** Some view reads the run. */
export class RunIsReadError extends Error {
  override readonly name = "RunIsReadError";
}

/**
 * Takes a run only when nobody reads it. It never stands in the queue: there it would keep a
 * view that opens from reading beside one that reads already.
 */
export class FreeRunLock implements RunLock {
  readonly #locks: LockManager;

  /** @param locks - `navigator.locks` */
  constructor(locks: LockManager) {
    this.#locks = locks;
  }

  request<T>(runId: string, _signal: AbortSignal, hold: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#locks
        .request(`run:${runId}`, { ifAvailable: true }, async (lock) => {
          if (lock) await hold().then(resolve, reject);
          else reject(new RunIsReadError("A view reads this run."));
        })
        .catch(reject);
    });
  }
}
