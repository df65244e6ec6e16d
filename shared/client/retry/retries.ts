import type { Problem } from "@linnet/protocol";
import { ConnectionError } from "../errors/connection-error.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { Backoff, type BackoffOptions } from "./backoff.ts";
import { type Clock, pause } from "./clock.ts";
import type { OnlineSignal } from "./online-signal.ts";
import type { TryNow } from "./try-now.ts";

/** A browser that says "offline" may be wrong, so it is tried anyway, but seldom. */
const OFFLINE_DELAY_MS = 15_000;

export interface RetryPolicy {
  clock: Clock;
  online: OnlineSignal;
  backoff: BackoffOptions;
  /** Failures in a row, with no success in between, after which it gives up. */
  maxFailures: number;
  tryNow: TryNow;
}

/** How the waiting stands, for showing. */
export interface RetryStatus {
  /** Failures in a row. */
  attempt: number;
  /** The last of them. */
  error?: Problem;
  offline: boolean;
  /** When the next try is due, in milliseconds since the epoch. */
  retryAt?: number;
}

/** Counts failures in a row and waits between tries. Time without a network is nobody's failure. */
export class Retries {
  readonly #policy: RetryPolicy;
  readonly #backoff: Backoff;
  readonly #onStatus: (status: RetryStatus) => void;
  #attempt = 0;
  #last: unknown;

  /** @param onStatus - Told when a wait begins and when it is over. */
  constructor(policy: RetryPolicy, onStatus: (status: RetryStatus) => void) {
    this.#policy = policy;
    this.#backoff = new Backoff(policy.backoff);
    this.#onStatus = onStatus;
  }

  get status(): RetryStatus {
    return {
      attempt: this.#attempt,
      offline: !this.#policy.online.isOnline(),
      ...(this.#last === undefined ? {} : { error: problemOf(this.#last) }),
    };
  }

  /** Something went well: what failed before no longer counts. */
  succeeded(): void {
    this.#attempt = 0;
    this.#last = undefined;
    this.#backoff.reset();
  }

  /**
   * Notes a failure.
   *
   * @returns Whether another try makes sense.
   */
  failed(failure: unknown): boolean {
    this.#last = failure;
    if (this.#policy.online.isOnline()) this.#attempt += 1;
    return isTransient(failure) && this.#attempt <= this.#policy.maxFailures;
  }

  /**
   * Waits until the next try is due. When the network comes back, or a person asks for it, it is
   * due at once.
   *
   * @throws The signal's reason.
   */
  async wait(signal: AbortSignal): Promise<void> {
    const { clock, online, tryNow } = this.#policy;
    let isDue = this.#attempt === 0 && online.isOnline();
    while (!isDue) {
      const isOnline = online.isOnline();
      const delayMs = isOnline ? this.#backoff.next(retryAfterMs(this.#last)) : OFFLINE_DELAY_MS;
      this.#onStatus({ ...this.status, retryAt: clock.now() + delayMs });
      await pause(clock, delayMs, signal, [online.subscribe, tryNow.subscribe]);
      // A network that goes away in the meantime is waited for.
      isDue = online.isOnline() || !isOnline;
    }
    this.#onStatus(this.status);
  }
}

/**
 * Repeats an action until it succeeds or it makes no sense to go on.
 *
 * @throws The last error of the action; the signal's reason.
 */
export async function retrying<T>(
  action: () => Promise<T>,
  retries: Retries,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    await retries.wait(signal);
    try {
      return await action();
    } catch (failure) {
      signal.throwIfAborted();
      if (!retries.failed(failure)) throw failure;
    }
  }
}

/** Whether the same request may succeed later. */
export function isTransient(failure: unknown): boolean {
  return (
    ConnectionError.isInstance(failure) || (ProblemError.isInstance(failure) && failure.isTransient)
  );
}

/** Whether the backend would refuse the same message again, however often it is sent. */
export function isRefusal(failure: unknown): boolean {
  if (!ProblemError.isInstance(failure)) return false;
  return failure.code === "daily-limit" || [400, 409, 413, 415].includes(failure.status);
}

/** A failure as a problem object, for showing. */
export function problemOf(failure: unknown): Problem {
  if (ProblemError.isInstance(failure)) return failure.problem;
  if (ConnectionError.isInstance(failure)) return failure.toProblem();
  const detail = failure instanceof Error ? failure.message : String(failure);
  return { type: "about:blank", title: "Something went wrong in this client", status: 0, detail };
}

function retryAfterMs(failure: unknown): number | undefined {
  return ProblemError.isInstance(failure) ? failure.retryAfterMs : undefined;
}
