import { aimAtMost, medianOf } from "../aim.ts";
import type { Bench } from "../bench.ts";
import { readFirstNewToken, startLongTurn } from "../come-back.ts";
import type { Figure, Measurement } from "../figure.ts";
import { linnetTarget } from "../linnet-target.ts";
import { workflowTarget } from "../peer-targets.ts";
import type { Target, TargetName } from "../target.ts";

const TIMEOUT_MILLISECONDS = 60_000;

/** A process that can be killed and started again where it was. */
interface Restartable {
  target: Target;
  kill(): Promise<unknown>;
  /** Resolves with `performance.now()` right before the new process was started. */
  restart(): Promise<number>;
  stop(): Promise<unknown>;
}

/** How soon a killed process goes on with what it was writing. */
export const killRestart: Figure = {
  name: "kill-restart",
  title: "SIGKILL to the first new chunk, from the start of the new process",
  async measure(bench) {
    const rounds = bench.quick ? 1 : 3;
    const measurements: Measurement[] = [];
    const notes: string[] = [];
    const measureAll = async (name: TargetName, start: () => Promise<Restartable | undefined>) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const contender = await start();
        if (!contender) return;
        const time = await measureOnce(bench, contender);
        if (time === undefined) notes.push(`${name}: nothing new within 60 s in one round.`);
        else times.push(time);
      }
      measurements.push({ target: name, metric: "first new chunk", unit: "ms", rounds: times });
    };
    await measureAll("Linnet", () => startLinnet(bench));
    await measureAll("Workflow SDK", () => startWorkflow(bench));
    return {
      measurements,
      baseline: "Workflow SDK",
      aims: aimAtMost(
        "at most 3 s",
        medianOf(measurements, "Linnet", "first new chunk"),
        3_000,
        "ms",
      ),
      notes: [...notes, "A new chunk is a token that the model sent after the kill."],
    };
  },
};

async function measureOnce(bench: Bench, contender: Restartable): Promise<number | undefined> {
  const running = await startLongTurn(bench, contender.target);
  await contender.kill();
  const killedAt = performance.now();
  const [startedAt, newAt] = await Promise.all([
    contender.restart(),
    readFirstNewToken(running, killedAt, { timeoutMilliseconds: TIMEOUT_MILLISECONDS }),
  ]);
  bench.model.reset();
  await contender.stop();
  return newAt === undefined ? undefined : newAt - startedAt;
}

async function startLinnet(bench: Bench): Promise<Restartable | undefined> {
  const backend = await bench.startLinnet();
  if (!backend) return undefined;
  return {
    target: linnetTarget(backend),
    kill: () => backend.kill("SIGKILL"),
    async restart() {
      await backend.restart();
      return backend.startedAt;
    },
    stop: () => backend.stop(),
  };
}

async function startWorkflow(bench: Bench): Promise<Restartable> {
  const databaseUrl = await bench.newDatabase();
  let peers = await bench.startPeersOn(databaseUrl);
  return {
    target: workflowTarget(peers),
    kill() {
      peers.server.kill("SIGKILL");
      return peers.server.exited;
    },
    async restart() {
      peers = await bench.startPeersOn(databaseUrl, { port: peers.port });
      return peers.server.startedAt;
    },
    stop: () => peers.server.stop(200),
  };
}
