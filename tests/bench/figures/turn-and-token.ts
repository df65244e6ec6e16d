import { aimAtMost, medianOf, ratio } from "../aim.ts";
import { cpuMilliseconds } from "../cpu-time.ts";
import type { Figure } from "../figure.ts";
import { interleave } from "../interleave.ts";
import { streamMany } from "../many-streams.ts";

const STREAMS = 100;
const SHORT = 100;
const PATIENCE_SECONDS = 60;

/** What a turn costs that answers nothing, and what each token costs beside it. */
export const turnAndToken: Figure = {
  name: "turn-and-token",
  title: "CPU time of a turn and of a token, 100 streams of 50 tokens a second at once",
  async measure(bench) {
    const long = bench.quick ? 200 : 500;
    const targets = await bench.targets("plain streamText", "Linnet", "resumable-stream");
    const measurements = await interleave(bench, targets, bench.quick ? 1 : 3, async (target) => {
      const cpuOfTurn = async (tokens: number) => {
        const before = await cpuMilliseconds(target.pid);
        const { lost } = await streamMany(bench, [target], STREAMS, tokens, PATIENCE_SECONDS);
        if (lost > 0) throw new Error(`${target.name} lost ${lost} tokens.`);
        return ((await cpuMilliseconds(target.pid)) - before) / STREAMS;
      };
      const short = await cpuOfTurn(SHORT);
      const perToken = ((await cpuOfTurn(long)) - short) / (long - SHORT);
      return {
        "CPU per further token": { value: perToken, unit: "ms" },
        "CPU per turn, without its tokens": { value: short - SHORT * perToken, unit: "ms" },
      };
    });
    const perToken = (name: "plain streamText" | "Linnet") =>
      medianOf(measurements, name, "CPU per further token");
    return {
      measurements,
      baseline: "plain streamText",
      aims: aimAtMost(
        "a further token at most 1.1 times the plain route's",
        ratio(perToken("Linnet"), perToken("plain streamText")),
        1.1,
        "times",
      ),
      notes: [
        `${STREAMS} answers of ${SHORT} tokens, then ${STREAMS} of ${long}, started 17 ms apart, a round. A further token is what an answer costs more for each token that it is longer. Linnet's turn has a router's call beside the answer's.`,
      ],
    };
  },
};
