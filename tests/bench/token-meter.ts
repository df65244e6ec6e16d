import type { WireEvent } from "./event-stream.ts";

/** A reader's times of the tokens that the scripted model stamped. */
export interface TokenMeter {
  onEvent(event: WireEvent): void;
  /** Milliseconds from the moment the model sent a token to the moment it was read, per token. */
  readonly delays: number[];
  /** `performance.now()` at which each of these tokens was sent. */
  readonly sentAt: number[];
  /** `performance.now()` of the first event of any kind, and of the first and the last token. */
  firstEventAt: number | undefined;
  firstTokenAt: number | undefined;
  lastTokenAt: number | undefined;
  /** Resolves once so many tokens have been read. */
  reached(count: number): Promise<void>;
}

const STAMP = /t=(\d+) /g;

/** Reads `stampedTokens` out of events; one event may carry several. */
export function createTokenMeter(): TokenMeter {
  const waiters: { count: number; resolve: () => void }[] = [];
  const meter: TokenMeter = {
    delays: [],
    sentAt: [],
    firstEventAt: undefined,
    firstTokenAt: undefined,
    lastTokenAt: undefined,
    onEvent({ at, data }) {
      meter.firstEventAt ??= at;
      for (const match of data.matchAll(STAMP)) {
        const sentAt = Number(match[1]) / 1_000 - performance.timeOrigin;
        meter.delays.push(at - sentAt);
        meter.sentAt.push(sentAt);
        meter.firstTokenAt ??= at;
        meter.lastTokenAt = at;
      }
      for (const waiter of waiters) if (meter.delays.length >= waiter.count) waiter.resolve();
    },
    reached(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters.push({ count, resolve });
      if (meter.delays.length >= count) resolve();
      return promise;
    },
  };
  return meter;
}
