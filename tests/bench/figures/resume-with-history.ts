import { aimAtMost, medianOf, ratio } from "../aim.ts";
import type { Figure, Measurement } from "../figure.ts";
import { linnetTarget } from "../linnet-target.ts";
import { storeEarlierRuns } from "../store-earlier-runs.ts";
import { storeAnswer, timeResume } from "../stored-answer.ts";

/** Whether what was stored before makes coming back slower. */
export const resumeWithHistory: Figure = {
  name: "resume-with-history",
  title: "Resume a 10,000-token answer with 10 and with 10,000 earlier runs stored",
  async measure(bench) {
    const tokens = bench.quick ? 1_000 : 10_000;
    const rounds = bench.quick ? 3 : 10;
    const measurements: Measurement[] = [];
    const notes = [`${tokens} tokens, compact replay.`];

    for (const earlier of bench.quick ? [10, 1_000] : [10, 10_000]) {
      const databaseUrl = await bench.newDatabase();
      const backend = await bench.startLinnet({ databaseUrl });
      if (!backend) break;
      if (!(await storeEarlierRuns(databaseUrl, earlier))) {
        notes.push("Left out: earlier runs cannot be stored yet.");
        await backend.stop();
        break;
      }
      const answer = await storeAnswer(bench, linnetTarget(backend), tokens);
      const times: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const { last } = await timeResume(answer, "compact");
        if (round > 0) times.push(last);
      }
      await answer.finish();
      await backend.stop();
      const metric = earlier === 10 ? "few earlier runs" : "many earlier runs";
      measurements.push({ target: "Linnet", metric, unit: "ms", rounds: times });
    }

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
      notes,
    };
  },
};
