import { KEEP_ALIVE_INTERVAL_MS } from "@linnet/protocol";
import type { BackoffOptions } from "../retry/backoff.ts";
import { type Clock, systemClock } from "../retry/clock.ts";
import { alwaysOnline, isLoopback, type OnlineSignal } from "../retry/online-signal.ts";
import { problemOf, type RetryPolicy } from "../retry/retries.ts";
import { TryNow } from "../retry/try-now.ts";
import type { ConnectionSnapshot } from "./connection-state.ts";
import type { RunEnding } from "./follow-run.ts";

/** How patiently a transport reads. */
export interface ReadingOptions {
  /** Ignored when the backend is on this machine, which needs no network to be reached. */
  online?: OnlineSignal;
  clock?: Clock;
  backoff?: BackoffOptions | undefined;
  /**
   * Failures in a row, with no progress in between, after which it gives up. Without it, it goes on
   * for as long as somebody wants the run, and only the wait between two tries is bounded.
   */
  maxFailures?: number;
  /** Cuts its waits short. */
  tryNow?: TryNow;
  /** Silence in milliseconds after which a connection counts as dead. */
  silenceMs?: number;
}

export type ReadingPolicy = RetryPolicy & { silenceMs: number; healthyAfterMs: number };

/** Options with what was left open, for a backend at an address. */
export function readingPolicy(options: ReadingOptions, baseUrl: string): ReadingPolicy {
  const needsNoNetwork = isLoopback(baseUrl);
  return {
    clock: options.clock ?? systemClock,
    online: (needsNoNetwork ? undefined : options.online) ?? alwaysOnline,
    backoff: options.backoff ?? {},
    maxFailures: options.maxFailures ?? Number.POSITIVE_INFINITY,
    tryNow: options.tryNow ?? new TryNow(),
    silenceMs: options.silenceMs ?? 2 * KEEP_ALIVE_INTERVAL_MS + 1_000,
    healthyAfterMs: KEEP_ALIVE_INTERVAL_MS,
  };
}

/** Where a connection stands once nothing more is read. */
export function settledState(
  settled: { ending: RunEnding } | { failure: unknown; aborted: boolean },
): ConnectionSnapshot {
  const state = { offline: false, attempt: 0 };
  if ("ending" in settled) return { ...state, phase: "done" };
  if (settled.aborted) return { ...state, phase: "idle" };
  return { ...state, phase: "failed", error: problemOf(settled.failure) };
}
