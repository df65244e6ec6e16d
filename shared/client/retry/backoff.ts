export interface BackoffOptions {
  /** Upper bound of the first delay, in milliseconds. */
  baseMs?: number;
  /** Upper bound of every delay that the server did not ask for, in milliseconds. */
  capMs?: number;
  /** Longest wait that a `Retry-After` is granted, in milliseconds. */
  retryAfterCapMs?: number;
  /** Uniform over [0, 1). */
  random?: () => number;
}

/**
 * Capped exponential backoff with full jitter: the n-th delay is drawn evenly from
 * `[0, min(capMs, baseMs * 2^n))`, so that readers cut off together do not return together
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 */
export class Backoff {
  readonly #baseMs: number;
  readonly #capMs: number;
  readonly #retryAfterCapMs: number;
  readonly #random: () => number;
  #attempts = 0;

  constructor({
    baseMs = 250,
    capMs = 15_000,
    retryAfterCapMs = 60_000,
    random = Math.random,
  }: BackoffOptions = {}) {
    this.#baseMs = baseMs;
    this.#capMs = capMs;
    this.#retryAfterCapMs = retryAfterCapMs;
    this.#random = random;
  }

  /** Delays handed out since the last {@link reset}. */
  get attempts(): number {
    return this.#attempts;
  }

  /**
   * The next delay in milliseconds.
   *
   * @param retryAfterMs - The wait that the server asked for. It is kept in full, up to the cap,
   * and some jitter comes on top.
   */
  next(retryAfterMs = 0): number {
    // 2^30 times any base is above any cap; beyond it the product would lose its meaning.
    const bound = Math.min(this.#capMs, this.#baseMs * 2 ** Math.min(this.#attempts, 30));
    this.#attempts += 1;
    const jitter = Math.floor(this.#random() * bound);
    if (retryAfterMs <= 0) return jitter;
    return Math.min(retryAfterMs, this.#retryAfterCapMs) + Math.min(jitter, this.#baseMs);
  }

  /** Begins again, after something went well. */
  reset(): void {
    this.#attempts = 0;
  }
}

/**
 * Reads a `Retry-After` header (RFC 9110, 10.2.3): seconds, or an HTTP date.
 *
 * @returns Milliseconds from `nowMs`, at least 0; `undefined` when the header says nothing usable.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  // Date.parse takes far more than an HTTP date, a bare negative number among it.
  const date = /^[A-Za-z]{3,9},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
