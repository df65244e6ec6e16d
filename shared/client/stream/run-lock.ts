/**
 * Sees to it that one run is read by one owner at a time.
 */
export interface RunLock {
  /**
   * Waits for the run, then holds it until `hold` settles.
   *
   * @returns The result of `hold`.
   * @throws The signal's reason, when it aborts while waiting; what `hold` throws.
   */
  request<T>(runId: string, signal: AbortSignal, hold: () => Promise<T>): Promise<T>;
}

/** One owner per run within this object; waiters come in the order in which they asked. */
export class InProcessRunLock implements RunLock {
  readonly #last = new Map<string, Promise<void>>();

  async request<T>(runId: string, signal: AbortSignal, hold: () => Promise<T>): Promise<T> {
    const before = this.#last.get(runId) ?? Promise.resolve();
    const { promise: mine, resolve: release } = Promise.withResolvers<void>();
    // A waiter that gives up still waits for those before it, so that nobody overtakes.
    const turn = before.then(() => mine);
    this.#last.set(runId, turn);
    void turn.then(() => {
      if (this.#last.get(runId) === turn) this.#last.delete(runId);
    });
    try {
      await abortable(before, signal);
      return await hold();
    } finally {
      release();
    }
  }
}

/** The part of the Web Locks API's `LockManager` that is used (https://w3c.github.io/web-locks/). */
export interface WebLockManager {
  request(
    name: string,
    options: { signal: AbortSignal; mode?: "exclusive" | "shared" },
    callback: () => Promise<void>,
  ): Promise<void>;
}

/**
 * One owner per run across all documents and workers of an origin. The browser frees the lock
 * when its holder dies.
 */
export class WebRunLock implements RunLock {
  readonly #locks: WebLockManager;
  readonly #mode: "exclusive" | "shared";

  /**
   * @param locks - `navigator.locks`
   * @param mode - `shared` lets other readers that ask for `shared` read at the same time, such
   * as two views of one chat; one that asks for `exclusive` waits for all of them.
   */
  constructor(locks: WebLockManager, mode: "exclusive" | "shared" = "exclusive") {
    this.#locks = locks;
    this.#mode = mode;
  }

  request<T>(runId: string, signal: AbortSignal, hold: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#locks
        .request(`run:${runId}`, { signal, mode: this.#mode }, () => hold().then(resolve, reject))
        .catch(reject);
    });
  }
}

/**
 * Takes a run's lock to hold it across separate calls.
 *
 * @returns The function that gives it back.
 * @throws The signal's reason, when it aborts while waiting.
 */
export function takeRun(lock: RunLock, runId: string, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    lock
      .request(runId, signal, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

function abortable(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    void promise.then(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
  });
}
