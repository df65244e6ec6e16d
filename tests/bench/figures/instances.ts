import { setTimeout as sleep } from "node:timers/promises";
import type { BackendProcess } from "../../support/backend-process.ts";
import { aimAtMost, medianOf, ratio } from "../aim.ts";
import { cpuMilliseconds } from "../cpu-time.ts";
import type { Figure, Measurement } from "../figure.ts";
import { warmUp } from "../interleave.ts";
import { linnetTarget } from "../linnet-target.ts";
import { streamMany } from "../many-streams.ts";
import { startCountedServer } from "../scale-database.ts";

const STREAMS = 60;
/** Connections of each: four instances fit into one server. */
const POOL_SIZE = "12";

/** What work costs on one, two and four instances over one database, and what they do while nobody asks. */
export const instances: Figure = {
  name: "instances",
  title: "One, two and four instances over one database",
  async measure(bench) {
    const tokens = bench.quick ? 50 : 250;
    const idleSeconds = bench.quick ? 5 : 20;
    const measurements: Measurement[] = [];
    const server = await startCountedServer();
    try {
      for (const count of [1, 2, 4]) {
        const values = await measureInstances(count);
        for (const [metric, unit, value] of values ?? []) {
          const name = `${metric}, ${count} instance${count > 1 ? "s" : ""}`;
          measurements.push({ target: "Linnet", metric: name, unit, rounds: [value] });
        }
      }
    } finally {
      await server.remove();
    }

    async function measureInstances(count: number) {
      const database = await server.newDatabase();
      const started: BackendProcess[] = [];
      while (started.length < count) {
        const env = { LINNET_POOL_SIZE: POOL_SIZE };
        const backend = await bench.startLinnet({ databaseUrl: database.url, env });
        if (!backend) return undefined;
        started.push(backend);
      }
      const targets = started.map(linnetTarget);
      const cpu = async () => {
        const times = await Promise.all(started.map(({ pid }) => cpuMilliseconds(pid)));
        return times.reduce((sum, time) => sum + time, 0);
      };
      await warmUp(bench, targets);
      for (const target of targets) await streamMany(bench, [target], STREAMS, 20);
      const before = { ...(await server.count(database.name)), cpu: await cpu() };
      const { lost } = await streamMany(bench, targets, STREAMS, tokens);
      const after = { ...(await server.count(database.name)), cpu: await cpu() };
      // The ends of the turns are over by then.
      await sleep(3_000);
      const idleFrom = { ...(await server.count(database.name)), cpu: await cpu() };
      await sleep(idleSeconds * 1_000);
      const idleTo = { ...(await server.count(database.name)), cpu: await cpu() };
      for (const backend of started) await backend.stop();
      const all = STREAMS * tokens;
      return [
        ["CPU per token", "ms", (after.cpu - before.cpu) / all],
        ["WAL per token", "bytes", (after.walBytes - before.walBytes) / all],
        ["statements per token", "", (after.statements - before.statements) / all],
        ["lost", "tokens", lost],
        ["idle: statements a second", "", (idleTo.statements - idleFrom.statements) / idleSeconds],
        ["idle: rows read a second", "", (idleTo.rowsRead - idleFrom.rowsRead) / idleSeconds],
        ["idle: CPU of all a second", "ms", (idleTo.cpu - idleFrom.cpu) / idleSeconds],
      ] as const;
    }

    const linnet = (metric: string) => medianOf(measurements, "Linnet", metric);
    const one = linnet("CPU per token, 1 instance");
    return {
      measurements,
      baseline: "Linnet",
      aims: [
        ...aimAtMost(
          "a token costs at most 1.5 times the CPU on four instances as on one",
          ratio(linnet("CPU per token, 4 instances"), one),
          1.5,
          "times",
        ),
        ...aimAtMost(
          "four idle instances send at most 5 times the statements of one",
          ratio(
            linnet("idle: statements a second, 4 instances"),
            linnet("idle: statements a second, 1 instance"),
          ),
          5,
          "times",
        ),
        ...aimAtMost("none lost on four", linnet("lost, 4 instances"), 0, "tokens"),
      ],
      notes: [
        `${STREAMS} times ${tokens} tokens at 50 a second, shared out among the instances, with the start and the end of each turn, after ${STREAMS} turns of each instance. CPU is that of the backends. All of them share the machine with PostgreSQL, the model and the readers, so that four instances have no more cores than one. Idle: ${idleSeconds} s after the turns have ended, with their rows stored.`,
      ],
    };
  },
};
