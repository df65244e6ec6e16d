import { say } from "../../support/model-server/plan.ts";
import { aimAtMost, medianOf } from "../aim.ts";
import type { Figure } from "../figure.ts";
import { interleave, type RoundValues } from "../interleave.ts";
import { median } from "../statistics.ts";

/** The engine's own time before it calls a model. */
export const engineTime: Figure = {
  name: "engine-time",
  title: "Engine time of a turn",
  async measure(bench) {
    const turns = bench.quick ? 5 : 20;
    const targets = await bench.targets("plain streamText", "Linnet", "Workflow SDK");
    const measurements = await interleave(bench, targets, bench.quick ? 1 : 5, async (target) => {
      bench.answerWith(() => say("Well."));
      const toFirst: number[] = [];
      const toSecond: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        bench.model.reset();
        const { stream } = target.start();
        await stream.ended;
        const [first, second] = bench.model.requests;
        if (first) toFirst.push(first.receivedAt - stream.sentAt);
        if (first?.endedAt && second) toSecond.push(second.receivedAt - first.endedAt);
      }
      const values: RoundValues = {
        "POST to first model request": { value: median(toFirst), unit: "ms" },
      };
      if (target.routerCalls > 0) {
        values["router's answer to agent's model request"] = {
          value: median(toSecond),
          unit: "ms",
        };
      }
      return values;
    });
    const linnet = (metric: string) => medianOf(measurements, "Linnet", metric);
    return {
      measurements,
      baseline: "plain streamText",
      aims: [
        ...aimAtMost(
          "POST to the router's model request at most 60 ms",
          linnet("POST to first model request"),
          60,
          "ms",
        ),
        ...aimAtMost(
          "router's answer to the agent's model request at most 40 ms",
          linnet("router's answer to agent's model request"),
          40,
          "ms",
        ),
      ],
      notes: [`Median of ${turns} turns a round.`],
    };
  },
};
