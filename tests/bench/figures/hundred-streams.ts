import { aimAtMost, medianOf } from "../aim.ts";
import { cpuMilliseconds } from "../cpu-time.ts";
import type { Figure } from "../figure.ts";
import { interleave } from "../interleave.ts";
import { streamMany } from "../many-streams.ts";
import { percentile } from "../statistics.ts";

const STREAMS = 100;
/** Enough for a contender that delivers a tenth of what the models send. */
const PATIENCE_SECONDS = 60;

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
      const cpuBefore = await cpuMilliseconds(target.pid);
      const streamed = await streamMany(bench, [target], STREAMS, tokens, PATIENCE_SECONDS);
      const { delays, delaysWhileAllRan: steady, firstTokens, lost } = streamed;
      const cpu = (await cpuMilliseconds(target.pid)) - cpuBefore;
      return {
        p50: { value: percentile(delays, 0.5), unit: "ms" },
        p95: { value: percentile(delays, 0.95), unit: "ms" },
        ...(steady.length > 0 && {
          "p50 while all ran": { value: percentile(steady, 0.5), unit: "ms" },
          "p95 while all ran": { value: percentile(steady, 0.95), unit: "ms" },
        }),
        "POST to first token, p50": { value: percentile(firstTokens, 0.5), unit: "ms" },
        "POST to first token, p95": { value: percentile(firstTokens, 0.95), unit: "ms" },
        "CPU per token": { value: cpu / delays.length, unit: "ms" },
        lost: { value: lost, unit: "tokens" },
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
        `${STREAMS} times ${tokens} tokens a round, started 17 ms apart. "While all ran" counts the tokens that the model sent after the first token of every stream and before the last one of any. "Lost" is what had not arrived when all streams ended, or after ${PATIENCE_SECONDS} s. CPU time is that of the process that serves, with its start and end of each turn.`,
      ],
    };
  },
};
