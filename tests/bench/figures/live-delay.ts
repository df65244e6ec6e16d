import { finish, text } from "../../support/model-server/plan.ts";
import { stampedTokens } from "../../support/model-server/tokens.ts";
import { aimAtMost, medianOf, ratio } from "../aim.ts";
import type { Figure } from "../figure.ts";
import { interleave } from "../interleave.ts";
import { percentile } from "../statistics.ts";
import { createTokenMeter } from "../token-meter.ts";

const TOKENS_PER_SECOND = 50;

/** How long a token takes from the model's socket to the reader, one stream at a time. */
export const liveDelay: Figure = {
  name: "live-delay",
  title: "Delay of a live chunk, one stream of 50 tokens a second",
  async measure(bench) {
    const tokens = bench.quick ? 50 : 200;
    const targets = await bench.targets(
      "plain streamText",
      "Linnet",
      "Workflow SDK",
      "resumable-stream",
    );
    const measurements = await interleave(bench, targets, bench.quick ? 1 : 5, async (target) => {
      bench.answerWith(() => [
        text(stampedTokens(tokens), { tokensPerSecond: TOKENS_PER_SECOND }),
        finish("stop"),
      ]);
      const meter = createTokenMeter();
      await target.start(meter.onEvent).stream.ended;
      return {
        p50: { value: percentile(meter.delays, 0.5), unit: "ms" },
        p95: { value: percentile(meter.delays, 0.95), unit: "ms" },
      };
    });
    const p50 = medianOf(measurements, "Linnet", "p50");
    const p95 = medianOf(measurements, "Linnet", "p95");
    const peer = (metric: string) => medianOf(measurements, "Workflow SDK", metric);
    return {
      measurements,
      baseline: "Workflow SDK",
      aims: [
        ...aimAtMost("p50 at most 6 ms", p50, 6, "ms"),
        ...aimAtMost("p95 at most 12 ms", p95, 12, "ms"),
        ...aimAtMost("p50 at most 1/3 of the Workflow SDK's", ratio(p50, peer("p50")), 1 / 3, ""),
        ...aimAtMost("p95 at most 1/3 of the Workflow SDK's", ratio(p95, peer("p95")), 1 / 3, ""),
      ],
      notes: [`${tokens} tokens a round.`],
    };
  },
};
