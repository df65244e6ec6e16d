import type { Problem } from "@linnet/protocol";

/**
 * Where a connection stands.
 * - `idle`: nothing is followed (yet, or since the client turned away)
 * - `connecting`: the first answer is awaited
 * - `streaming`: chunks arrive, or are awaited on an open connection
 * - `reconnecting`: the connection broke; `retryAt` says when it is tried again
 * - `resumed`: the first chunks after a break or a reload have arrived; the next ones make it
 *   `streaming`
 * - `done`: the run's stream has ended
 * - `failed`: given up; `error` says why
 */
export type ConnectionPhase =
  | "idle"
  | "connecting"
  | "streaming"
  | "reconnecting"
  | "resumed"
  | "done"
  | "failed";

export interface ConnectionSnapshot {
  readonly phase: ConnectionPhase;
  readonly chatId?: string | undefined;
  readonly runId?: string | undefined;
  /** The network is gone; goes on when it is back. */
  readonly offline: boolean;
  /** Tries since the last progress that failed; 0 when all is well. */
  readonly attempt: number;
  /** When the next try is due, in milliseconds since the epoch; only while waiting for it. */
  readonly retryAt?: number | undefined;
  /** The last failure, until a request succeeds. */
  readonly error?: Problem | undefined;
}

const IDLE: ConnectionSnapshot = { phase: "idle", offline: false, attempt: 0 };

/**
 * The state of a connection, to be shown. `subscribe` and `getSnapshot` are bound and the
 * snapshot keeps its identity until something changes, as React's `useSyncExternalStore` wants.
 */
export class ConnectionState {
  #snapshot = IDLE;
  readonly #listeners = new Set<() => void>();

  readonly getSnapshot = (): ConnectionSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces the snapshot and tells the listeners, unless nothing differs. */
  set(snapshot: ConnectionSnapshot): void {
    if (isSame(this.#snapshot, snapshot)) return;
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) listener();
  }
}

function isSame(one: ConnectionSnapshot, other: ConnectionSnapshot): boolean {
  return (
    one.phase === other.phase &&
    one.chatId === other.chatId &&
    one.runId === other.runId &&
    one.offline === other.offline &&
    one.attempt === other.attempt &&
    one.retryAt === other.retryAt &&
    one.error === other.error
  );
}
