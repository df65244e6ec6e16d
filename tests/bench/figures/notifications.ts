import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { BackendProcess } from "../../support/backend-process.ts";
import { readFigures } from "../../support/chaos/figures.ts";
import { finish, text } from "../../support/model-server/plan.ts";
import { stampedTokens } from "../../support/model-server/tokens.ts";
import { aimAtMost, medianOf } from "../aim.ts";
import type { EventStream } from "../event-stream.ts";
import type { Figure, Measurement } from "../figure.ts";
import { linnetTarget } from "../linnet-target.ts";
import { percentile } from "../statistics.ts";
import { createTokenMeter, type TokenMeter } from "../token-meter.ts";
import { within } from "../within.ts";

const INSTANCES = 4;
const STREAMS = 40;
const TOKENS_PER_SECOND = 20;
const ROUND_LIMIT_SECONDS = 120;
/** The channel of notifications about streams. */
const STREAM_CHANNEL = "linnet_streams";

/** Where the readers of a round are: at the instance that writes their stream, or at another. */
type Place = "local" | "remote";

/** The notifications between instances about streams with local or with remote readers. */
export const notifications: Figure = {
  name: "notifications",
  title: `Notifications among ${INSTANCES} instances with ${STREAMS} streams at once`,
  async measure(bench) {
    const tokens = bench.quick ? 40 : 200;
    const databaseUrl = await bench.newDatabase();
    const instances: BackendProcess[] = [];
    while (instances.length < INSTANCES) {
      const started = await bench.startLinnet({ databaseUrl, env: { LINNET_POOL_SIZE: "10" } });
      if (!started) return { measurements: [], baseline: "Linnet", aims: [], notes: [] };
      instances.push(started);
    }
    let heard = 0;
    const listener = new pg.Client({ connectionString: databaseUrl });
    await listener.connect();
    listener.on("notification", () => {
      heard += 1;
    });
    await listener.query(`listen ${STREAM_CHANNEL}`);
    bench.answerWith(() => [
      text(stampedTokens(tokens), { tokensPerSecond: TOKENS_PER_SECOND }),
      finish("stop"),
    ]);

    async function playRound(place: Place): Promise<Map<string, number>> {
      const [heardBefore, appendsBefore] = [heard, await countAppends(instances)];
      const readers: { meter: TokenMeter; stream: EventStream }[] = [];
      for (let number = 0; number < STREAMS; number += 1) {
        readers.push(await startReader(place, number));
        await sleep(17);
      }
      await Promise.all(readers.map(({ stream }) => stream.ended));
      const delays = readers.flatMap(({ meter }) => meter.delays);
      const appends = (await countAppends(instances)) - appendsBefore;
      return new Map([
        ["notifications for 100 appends", (100 * (heard - heardBefore)) / appends],
        ["p50", percentile(delays, 0.5)],
        ["p95", percentile(delays, 0.95)],
        ["lost", STREAMS * tokens - delays.length],
      ]);
    }

    /** Each turn is written where it is sent to. */
    async function startReader(place: Place, number: number) {
      const writer = instances[number % INSTANCES];
      const other = instances[(number + 1) % INSTANCES];
      if (!writer || !other) throw new Error("There are too few instances.");
      const meter = createTokenMeter();
      if (place === "local") {
        return { meter, stream: linnetTarget(writer).start(meter.onEvent).stream };
      }
      const turn = linnetTarget(writer).start();
      await turn.stream.headers;
      const stream = turn.resume({ origin: other.url, onEvent: meter.onEvent });
      turn.stream.close();
      return { meter, stream };
    }

    const measurements = new Map<string, Measurement & { rounds: number[] }>();
    // The first round of each is not counted: the instances warm up.
    for (let round = 0; round <= (bench.quick ? 1 : 3); round += 1) {
      for (const place of ["local", "remote"] as const) {
        const values = await within(ROUND_LIMIT_SECONDS, place, playRound(place));
        if (round === 0) continue;
        for (const [name, value] of values) {
          const metric = `${name}, ${place} readers`;
          const unit = name.startsWith("p") ? "ms" : name === "lost" ? "tokens" : "";
          const measurement = measurements.get(metric) ?? {
            target: "Linnet",
            metric,
            unit,
            rounds: [],
          };
          measurement.rounds.push(value);
          measurements.set(metric, measurement);
        }
      }
    }
    await listener.end();
    for (const instance of instances) await instance.stop();
    const all = [...measurements.values()];
    const linnet = (metric: string) => medianOf(all, "Linnet", metric);
    return {
      measurements: all,
      baseline: "Linnet",
      aims: [
        ...aimAtMost(
          "no notification while all readers are local",
          linnet("notifications for 100 appends, local readers"),
          0,
          "",
        ),
        ...aimAtMost("none lost at local readers", linnet("lost, local readers"), 0, "tokens"),
        ...aimAtMost("none lost at remote readers", linnet("lost, remote readers"), 0, "tokens"),
      ],
      notes: [
        `${STREAMS} times ${tokens} tokens at ${TOKENS_PER_SECOND} a second. An append stores what came of one stream or of several since the last one.`,
      ],
    };
  },
};

async function countAppends(instances: readonly BackendProcess[]): Promise<number> {
  const counts = await Promise.all(
    instances.map(async (instance) =>
      (await readFigures(instance)).get("linnet_append_seconds_count"),
    ),
  );
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
