import type { BackendProcess } from "../../support/backend-process.ts";
import { finish, text } from "../../support/model-server/plan.ts";
import { countedTokens } from "../../support/model-server/tokens.ts";
import { aimAtMost, medianOf, ratio } from "../aim.ts";
import type { Bench } from "../bench.ts";
import type { Figure, Measurement } from "../figure.ts";
import { linnetTarget } from "../linnet-target.ts";
import { storeEarlierRuns } from "../store-earlier-runs.ts";
import { storeAnswer, timeResume } from "../stored-answer.ts";

const EARLIER_TOKENS = 100;

/** Whether what was stored before makes coming back slower. */
export const resumeWithHistory: Figure = {
  name: "resume-with-history",
  title: "Resume a 10,000-token answer with 10 and with 10,000 earlier runs stored",
  async measure(bench) {
    const tokens = bench.quick ? 1_000 : 10_000;
    const rounds = bench.quick ? 3 : 30;
    const fresh = await startAfter(bench, 10);
    const grown = await startAfter(bench, bench.quick ? 1_000 : 10_000);
    if (!fresh || !grown) return { measurements: [], baseline: "Linnet", aims: [], notes: [] };
    const few = await storeAnswer(bench, linnetTarget(fresh), tokens);
    const many = await storeAnswer(bench, linnetTarget(grown), tokens);

    const fewTimes: number[] = [];
    const manyTimes: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const pair = [await timeResume(few, "compact"), await timeResume(many, "compact")] as const;
      // The first round warms up, and does not count.
      if (round === 0) continue;
      fewTimes.push(pair[0].last);
      manyTimes.push(pair[1].last);
    }
    await few.finish();
    await many.finish();
    await fresh.stop();
    await grown.stop();

    const measurements: Measurement[] = [
      { target: "Linnet", metric: "few earlier runs", unit: "ms", rounds: fewTimes },
      { target: "Linnet", metric: "many earlier runs", unit: "ms", rounds: manyTimes },
    ];
    return {
      measurements,
      baseline: "Linnet",
      aims: aimAtMost(
        "at most 1.2 times the time with 10",
        ratio(
          medianOf(measurements, "Linnet", "many earlier runs"),
          medianOf(measurements, "Linnet", "few earlier runs"),
        ),
        1.2,
        "times",
      ),
      notes: [`${tokens} tokens, compact replay; each earlier run has ${EARLIER_TOKENS} tokens.`],
    };
  },
};

/** A Linnet over a database that holds so many earlier runs. */
async function startAfter(bench: Bench, earlier: number): Promise<BackendProcess | undefined> {
  const databaseUrl = await bench.newDatabase();
  const backend = await bench.startLinnet({ databaseUrl });
  if (!backend) return undefined;
  bench.answerWith(() => [
    text(countedTokens(EARLIER_TOKENS), { tokensPerSecond: 100 }),
    finish("stop"),
  ]);
  await linnetTarget(backend).start().stream.ended;
  await storeEarlierRuns(databaseUrl, earlier - 1);
  return backend;
}
