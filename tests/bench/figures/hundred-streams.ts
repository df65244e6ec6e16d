import { setTimeout as sleep } from "node:timers/promises";
import { finish, text } from "../../support/model-server/plan.ts";
import { stampedTokens } from "../../support/model-server/tokens.ts";
import { aimAtMost, medianOf } from "../aim.ts";
import { cpuMilliseconds } from "../cpu-time.ts";
import type { EventStream } from "../event-stream.ts";
import type { Figure } from "../figure.ts";
import { interleave } from "../interleave.ts";
import { percentile } from "../statistics.ts";
import { createTokenMeter, type TokenMeter } from "../token-meter.ts";

const STREAMS = 100;
const TOKENS_PER_SECOND = 50;
/** People do not ask in one instant; and no multiple of a token's 20 ms, so that ticks spread. */
const MILLISECONDS_BETWEEN_STARTS = 17;
/** Enough for a contender that delivers a tenth of what the models send. */
const PATIENCE_MILLISECONDS = 60_000;

/** The same with a hundred streams at once; every token has to arrive. */
export const hundredStreams: Figure = {
  name: "hundred-streams",
  title: "Delay of a live chunk, 100 streams of 50 tokens a second at once",
  async measure(bench) {
    const tokens = bench.quick ? 150 : 250;
    const targets = await bench.targets(
      "plain streamText",
      "Linnet",
      "resumable-stream",
      "Workflow SDK",
    );
    const measurements = await interleave(bench, targets, bench.quick ? 1 : 3, async (target) => {
      bench.answerWith(() => [
        text(stampedTokens(tokens), { tokensPerSecond: TOKENS_PER_SECOND }),
        finish("stop"),
      ]);
      const cpuBefore = await cpuMilliseconds(target.pid);
      const readers: { meter: TokenMeter; stream: EventStream }[] = [];
      while (readers.length < STREAMS) {
        const meter = createTokenMeter();
        readers.push({ meter, stream: target.start(meter.onEvent).stream });
        await sleep(MILLISECONDS_BETWEEN_STARTS);
      }
      const patience = new AbortController();
      const all = Promise.all(readers.map(({ stream }) => stream.ended));
      await Promise.race([
        all,
        sleep(PATIENCE_MILLISECONDS, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
      for (const { stream } of readers) stream.close();
      await all;
      const cpu = (await cpuMilliseconds(target.pid)) - cpuBefore;
      const delays = readers.flatMap(({ meter }) => meter.delays);
      return {
        p50: { value: percentile(delays, 0.5), unit: "ms" },
        p95: { value: percentile(delays, 0.95), unit: "ms" },
        "CPU per token": { value: cpu / delays.length, unit: "ms" },
        lost: { value: STREAMS * tokens - delays.length, unit: "tokens" },
      };
    });
    return {
      measurements,
      baseline: "plain streamText",
      aims: [
        ...aimAtMost("p95 at most 60 ms", medianOf(measurements, "Linnet", "p95"), 60, "ms"),
        ...aimAtMost("none lost", medianOf(measurements, "Linnet", "lost"), 0, "tokens"),
      ],
      notes: [
        `${STREAMS} times ${tokens} tokens a round, started ${MILLISECONDS_BETWEEN_STARTS} ms apart. "Lost" is what had not arrived when all streams ended, or after ${PATIENCE_MILLISECONDS / 1_000} s. CPU time is that of the process that serves, with its start and end of each turn.`,
      ],
    };
  },
};
