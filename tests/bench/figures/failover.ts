import { aimAtMost, medianOf } from "../aim.ts";
import type { Bench } from "../bench.ts";
import { readFirstNewToken, startLongTurn } from "../come-back.ts";
import type { Figure, Measurement } from "../figure.ts";
import { linnetTarget } from "../linnet-target.ts";

const TIMEOUT_MILLISECONDS = 60_000;

/** How soon another instance goes on with what a killed one was writing. */
export const failover: Figure = {
  name: "failover",
  title: "SIGKILL of one instance to the first new chunk from another",
  async measure(bench) {
    const rounds = bench.quick ? 1 : 3;
    const times: number[] = [];
    const notes = ["Two instances over one database; a new chunk is a token sent after the kill."];
    for (let round = 0; round < rounds; round += 1) {
      const databaseUrl = await bench.newDatabase();
      const first = await startWithKey(bench, databaseUrl, "first");
      const second = await startWithKey(bench, databaseUrl, "second");
      if (!first || !second) break;
      const running = await startLongTurn(bench, linnetTarget(first));
      // The engine may give the run's steps to either instance: the one to kill has asked the model.
      const asked = bench.model.requests.at(-1)?.headers.authorization;
      const [dying, living] = asked === "Bearer first" ? [first, second] : [second, first];
      await dying.kill("SIGKILL");
      const killedAt = performance.now();
      const newAt = await readFirstNewToken(running, killedAt, {
        origin: living.url,
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      });
      bench.model.reset();
      await living.stop();
      await dying.stop();
      if (newAt === undefined) notes.push("Nothing new within 60 s in one round.");
      else times.push(newAt - killedAt);
    }
    const measurements: Measurement[] =
      times.length === 0
        ? []
        : [{ target: "Linnet", metric: "first new chunk", unit: "ms", rounds: times }];
    return {
      measurements,
      baseline: "Linnet",
      aims: aimAtMost(
        "at most 10 s",
        medianOf(measurements, "Linnet", "first new chunk"),
        10_000,
        "ms",
      ),
      notes,
    };
  },
};

/** An instance that can be told by the key with which it asks the model. */
function startWithKey(bench: Bench, databaseUrl: string, key: string) {
  return bench.startLinnet({ databaseUrl, env: { OPENAI_COMPATIBLE_API_KEY: key } });
}
