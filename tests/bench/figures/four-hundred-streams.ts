import { aimAtMost, medianOf } from "../aim.ts";
import { cpuMilliseconds } from "../cpu-time.ts";
import type { Figure, Measurement } from "../figure.ts";
import { warmUp } from "../interleave.ts";
import { linnetTarget } from "../linnet-target.ts";
import { streamMany } from "../many-streams.ts";
import { residentMegabytes } from "../resident-memory.ts";
import { percentile } from "../statistics.ts";

const STREAMS = 400;
const SAMPLE_EVERY_MS = 1_000;
/** Two cores write slower than 400 models speak. */
const PATIENCE_SECONDS = 600;
/** All at once, and no limit of a person in the way. */
const ENVIRONMENT = {
  LINNET_CONCURRENCY: "400",
  LINNET_LIMIT_MESSAGES: "0",
  LINNET_LIMIT_RUNS: "0",
};

/** Far more than a process keeps up with: nothing may be lost, and memory may not grow without end. */
export const fourHundredStreams: Figure = {
  name: "four-hundred-streams",
  title: "400 streams of 50 tokens a second at one instance",
  async measure(bench) {
    const tokens = bench.quick ? 50 : 250;
    const measurements: Measurement[] = [];
    const backend = await bench.startLinnet({ env: ENVIRONMENT });
    if (backend) {
      const target = linnetTarget(backend);
      await warmUp(bench, [target]);
      await streamMany(bench, [target], 50, 50);
      const before = await residentMegabytes(backend.pid);
      let most = before;
      const sampling = setInterval(async () => {
        most = Math.max(most, await residentMegabytes(backend.pid));
      }, SAMPLE_EVERY_MS);
      const cpu = await cpuMilliseconds(backend.pid);
      const began = performance.now();
      const { delays, lost } = await streamMany(bench, [target], STREAMS, tokens, PATIENCE_SECONDS);
      const seconds = (performance.now() - began) / 1_000;
      clearInterval(sampling);
      const note = (metric: string, unit: string, value: number) =>
        measurements.push({ target: "Linnet", metric, unit, rounds: [value] });
      note("lost", "tokens", lost);
      note("p50", "ms", percentile(delays, 0.5));
      note("p95", "ms", percentile(delays, 0.95));
      note("tokens a second", "", delays.length / seconds);
      note("CPU per token", "ms", ((await cpuMilliseconds(backend.pid)) - cpu) / delays.length);
      note("memory before", "MB", before);
      note("memory at most", "MB", most);
      await backend.stop();
    }
    const linnet = (metric: string) => medianOf(measurements, "Linnet", metric);
    return {
      measurements,
      baseline: "Linnet",
      aims: [
        ...aimAtMost("none lost", linnet("lost"), 0, "tokens"),
        ...aimAtMost("at most 1,500 MB", linnet("memory at most"), 1_500, "MB"),
      ],
      notes: [
        `${STREAMS} times ${tokens} tokens, with \`LINNET_CONCURRENCY=400\`. The models are not read faster than their chunks are stored.`,
      ],
    };
  },
};
