import { say } from "../../support/model-server/plan.ts";
import { stampedTokens } from "../../support/model-server/tokens.ts";
import { aimAtMost, medianOf, ratio } from "../aim.ts";
import type { Figure } from "../figure.ts";
import { interleave } from "../interleave.ts";
import { median } from "../statistics.ts";
import { createTokenMeter } from "../token-meter.ts";

/** How soon after the request something shows, and the model's first word. */
export const firstChunk: Figure = {
  name: "first-chunk",
  title: "POST to the first chunk",
  async measure(bench) {
    const turns = bench.quick ? 5 : 20;
    const targets = await bench.targets(
      "plain streamText",
      "Linnet",
      "Workflow SDK",
      "resumable-stream",
    );
    const measurements = await interleave(bench, targets, bench.quick ? 1 : 5, async (target) => {
      bench.answerWith(() => say(stampedTokens(1)));
      const toEvent: number[] = [];
      const toToken: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const meter = createTokenMeter();
        const { stream } = target.start(meter.onEvent);
        await stream.ended;
        toEvent.push((meter.firstEventAt ?? Number.NaN) - stream.sentAt);
        toToken.push((meter.firstTokenAt ?? Number.NaN) - stream.sentAt);
      }
      return {
        "first chunk": { value: median(toEvent), unit: "ms" },
        "first token": { value: median(toToken), unit: "ms" },
      };
    });
    const first = medianOf(measurements, "Linnet", "first chunk");
    return {
      measurements,
      baseline: "Workflow SDK",
      aims: [
        ...aimAtMost("at most 40 ms", first, 40, "ms"),
        ...aimAtMost(
          "better than the Workflow SDK",
          ratio(first, medianOf(measurements, "Workflow SDK", "first chunk")),
          1,
          "times",
        ),
      ],
      notes: [
        `Median of ${turns} turns a round. Linnet's first token comes after a router's answer, the others' after none.`,
      ],
    };
  },
};
