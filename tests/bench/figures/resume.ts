import { aimAtMost, medianOf, ratio } from "../aim.ts";
import type { Figure, Measurement } from "../figure.ts";
import { STORING_TOKENS_PER_SECOND, storeAnswer, timeResume } from "../stored-answer.ts";
import type { Replay, Target } from "../target.ts";

/** How long it takes to have a long answer again, from nothing. */
export const resume: Figure = {
  name: "resume",
  title: "Resume a 10,000-token answer, to the last stored chunk",
  async measure(bench) {
    const tokens = bench.quick ? 1_000 : 10_000;
    const rounds = bench.quick ? 3 : 20;
    const targets = await bench.targets("Linnet", "resumable-stream", "Workflow SDK");
    const measurements: Measurement[] = [];

    for (const target of targets) {
      const answer = await storeAnswer(bench, target, tokens);
      const measure = async (state: string, replay?: Replay) => {
        const times: { first: number; last: number; events: number }[] = [];
        // The first one warms up, and does not count.
        for (let round = 0; round <= rounds; round += 1) {
          const time = await timeResume(answer, replay);
          if (round > 0) times.push(time);
        }
        const name = replay ? `${state}, ${replay}` : state;
        const add = (metric: string, unit: string, values: number[]) =>
          measurements.push({ target: target.name, metric, unit, rounds: values });
        add(
          `${name}: first chunk`,
          "ms",
          times.map(({ first }) => first),
        );
        add(
          `${name}: last chunk`,
          "ms",
          times.map(({ last }) => last),
        );
        add(
          `${name}: events`,
          "events",
          times.map(({ events }) => events),
        );
      };
      for (const replay of replaysOf(target)) await measure("ongoing", replay);
      await answer.finish();
      if (!target.keepsFinished) continue;
      for (const replay of replaysOf(target)) await measure("finished", replay);
    }

    const compact = medianOf(measurements, "Linnet", "ongoing, compact: last chunk");
    const redis = medianOf(measurements, "resumable-stream", "ongoing: last chunk");
    const sdk = medianOf(measurements, "Workflow SDK", "ongoing: last chunk");
    return {
      measurements,
      baseline: "resumable-stream",
      aims: [
        ...aimAtMost("at most resumable-stream's time", ratio(compact, redis), 1, "times"),
        ...aimAtMost("at most 1/20 of the Workflow SDK's", ratio(compact, sdk), 1 / 20, "times"),
      ],
      notes: [
        `${tokens} tokens, sent at ${STORING_TOKENS_PER_SECOND} a second. "Ongoing" is an answer that is still being written; resumable-stream keeps no finished one.`,
      ],
    };
  },
};

function replaysOf(target: Target): (Replay | undefined)[] {
  return target.name === "Linnet" ? ["compact", "verbatim"] : [undefined];
}
