import { finish, text } from "../../support/model-server/plan.ts";
import { stampedTokens } from "../../support/model-server/tokens.ts";
import { aimAtLeast, medianOf, ratio } from "../aim.ts";
import type { Figure } from "../figure.ts";
import { interleave } from "../interleave.ts";
import { createTokenMeter } from "../token-meter.ts";

/** How much of a fast model's speed reaches one reader. */
export const tokensPerSecond: Figure = {
  name: "tokens-per-second",
  title: "Tokens per second from a model that sends 1,000 a second, one reader",
  async measure(bench) {
    const tokens = bench.quick ? 500 : 2_000;
    const targets = await bench.targets(
      "plain streamText",
      "Linnet",
      "Workflow SDK",
      "resumable-stream",
    );
    const measurements = await interleave(bench, targets, bench.quick ? 1 : 3, async (target) => {
      bench.answerWith(() => [
        text(stampedTokens(tokens), { tokensPerSecond: 1_000 }),
        finish("stop"),
      ]);
      const meter = createTokenMeter();
      await target.start(meter.onEvent).stream.ended;
      if (meter.delays.length !== tokens) {
        throw new Error(`${target.name} delivered ${meter.delays.length} of ${tokens} tokens.`);
      }
      // From the first token sent to the last one read: latency counts, too.
      const milliseconds = (meter.lastTokenAt ?? 0) - (meter.sentAt[0] ?? 0);
      return { "tokens per second": { value: (tokens / milliseconds) * 1_000, unit: "1/s" } };
    });
    const rate = (name: "plain streamText" | "Linnet" | "Workflow SDK") =>
      medianOf(measurements, name, "tokens per second");
    return {
      measurements,
      baseline: "plain streamText",
      aims: [
        ...aimAtLeast(
          "at least 0.95 of the plain route's",
          ratio(rate("Linnet"), rate("plain streamText")),
          0.95,
          "times",
        ),
        ...aimAtLeast(
          "at least 10 times the Workflow SDK's",
          ratio(rate("Linnet"), rate("Workflow SDK")),
          10,
          "times",
        ),
      ],
      notes: [`${tokens} tokens a round.`],
    };
  },
};
