import { setTimeout as sleep } from "node:timers/promises";
import { finish, text } from "../support/model-server/plan.ts";
import { stampedTokens } from "../support/model-server/tokens.ts";
import type { Bench } from "./bench.ts";
import type { WireEvent } from "./event-stream.ts";
import type { Target, Turn } from "./target.ts";
import { createTokenMeter } from "./token-meter.ts";

/** A turn that streams, and its reader's position. */
export interface RunningTurn {
  turn: Turn;
  /** Index of the chunk that comes next. */
  next(): number;
}

/** Starts a turn whose model goes on for minutes, and waits until it streams well. */
export async function startLongTurn(bench: Bench, target: Target): Promise<RunningTurn> {
  bench.answerWith(() => [text(stampedTokens(6_000), { tokensPerSecond: 50 }), finish("stop")]);
  const meter = createTokenMeter();
  let next = 0;
  const turn = target.start((event) => {
    // Where events carry no index, each one is a chunk.
    next = event.id === undefined ? next + 1 : Number(event.id);
    meter.onEvent(event);
  });
  await meter.reached(50);
  return { turn, next: () => next };
}

/**
 * Reads on until a token arrives that the model sent after `since`, opening the stream again
 * whenever it breaks or is refused.
 *
 * @returns `performance.now()` at which that token had been read; `undefined` after the timeout.
 */
export async function readFirstNewToken(
  { turn, next }: RunningTurn,
  since: number,
  options: { origin?: string; timeoutMilliseconds: number },
): Promise<number | undefined> {
  const found = Promise.withResolvers<number>();
  const startIndex = next();
  const onEvent = ({ at, data }: WireEvent) => {
    for (const match of data.matchAll(/t=(\d+) /g)) {
      if (Number(match[1]) / 1_000 - performance.timeOrigin > since) found.resolve(at);
    }
  };
  const giveUpAt = performance.now() + options.timeoutMilliseconds;
  let foundAt: number | undefined;
  found.promise.then((at) => {
    foundAt = at;
  });
  while (foundAt === undefined && performance.now() < giveUpAt) {
    const stream = turn.resume({ startIndex, origin: options.origin, onEvent });
    const timeout = new AbortController();
    await Promise.race([
      found.promise,
      stream.ended.catch(() => "refused"),
      sleep(giveUpAt - performance.now(), undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    stream.close();
    if (foundAt === undefined) await sleep(10);
  }
  return foundAt;
}
