import { setTimeout as sleep } from "node:timers/promises";
import { finish, text } from "../support/model-server/plan.ts";
import { stampedTokens } from "../support/model-server/tokens.ts";
import type { Bench } from "./bench.ts";
import type { EventStream } from "./event-stream.ts";
import type { Target } from "./target.ts";
import { createTokenMeter, type TokenMeter } from "./token-meter.ts";

/** People do not ask in one instant; and no multiple of a token's 20 ms, so that ticks spread. */
const MILLISECONDS_BETWEEN_STARTS = 17;
const TOKENS_PER_SECOND = 50;

/** What the readers of many streams at once have seen. */
export interface StreamedTokens {
  /** Milliseconds from the model to the reader, per token. */
  delays: number[];
  /** The same of the tokens that were sent while all streams ran: after the first token of each, before the last of any. */
  delaysWhileAllRan: number[];
  /** Milliseconds from the request to the first token, per stream that has one. */
  firstTokens: number[];
  /** Tokens that had not arrived when all streams had ended, or after the patience. */
  lost: number;
}

/** Answers so many messages at once, each with so many tokens at 50 a second, shared out among the targets. */
export async function streamMany(
  bench: Bench,
  targets: readonly Pick<Target, "start">[],
  streams: number,
  tokens: number,
  patienceSeconds = 120,
): Promise<StreamedTokens> {
  bench.answerWith(() => [
    text(stampedTokens(tokens), { tokensPerSecond: TOKENS_PER_SECOND }),
    finish("stop"),
  ]);
  const readers: { meter: TokenMeter; stream: EventStream }[] = [];
  while (readers.length < streams) {
    const meter = createTokenMeter();
    const target = targets[readers.length % targets.length];
    if (!target) throw new Error("There is nobody to ask.");
    readers.push({ meter, stream: target.start(meter.onEvent).stream });
    await sleep(MILLISECONDS_BETWEEN_STARTS);
  }
  const patience = new AbortController();
  const all = Promise.all(readers.map(({ stream }) => stream.ended));
  await Promise.race([
    all,
    sleep(patienceSeconds * 1_000, undefined, { signal: patience.signal }).catch(() => {}),
  ]);
  patience.abort();
  for (const { stream } of readers) stream.close();
  await all;
  const meters = readers.map(({ meter }) => meter);
  const delays = meters.flatMap((meter) => meter.delays);
  const from = Math.max(...meters.map(({ sentAt }) => sentAt[0] ?? Number.POSITIVE_INFINITY));
  const to = Math.min(...meters.map(({ sentAt }) => sentAt.at(-1) ?? 0));
  const delaysWhileAllRan = meters.flatMap(({ delays, sentAt }) =>
    delays.filter((_, index) => {
      const at = sentAt[index] ?? 0;
      return at >= from && at <= to;
    }),
  );
  const firstTokens = readers.flatMap(({ meter, stream }) =>
    meter.firstTokenAt === undefined ? [] : [meter.firstTokenAt - stream.sentAt],
  );
  return { delays, delaysWhileAllRan, firstTokens, lost: streams * tokens - delays.length };
}
