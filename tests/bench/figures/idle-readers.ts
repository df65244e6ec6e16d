import { findFreePort } from "../../support/find-free-port.ts";
import { createGate } from "../../support/model-server/gate.ts";
import { finish, pauseAt, text } from "../../support/model-server/plan.ts";
import { aimAtMost, medianOf } from "../aim.ts";
import type { Bench } from "../bench.ts";
import type { EventStream } from "../event-stream.ts";
import type { Figure, Measurement } from "../figure.ts";
import { warmUp } from "../interleave.ts";
import { linnetTarget } from "../linnet-target.ts";
import { workflowTarget } from "../peer-targets.ts";
import { settledMegabytes } from "../resident-memory.ts";
import type { Target, Turn } from "../target.ts";

const RUNS = 10;

/** The cost of readers that wait while no chunk comes. */
export const idleReaders: Figure = {
  name: "idle-readers",
  title: "Memory of 1,000 open idle readers",
  async measure(bench) {
    const readers = bench.quick ? 100 : 1_000;
    const measurements: Measurement[] = [];

    const inspectorPort = await findFreePort();
    const env = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` };

    const backend = await bench.startLinnet({ env });
    if (backend) {
      const target = linnetTarget(backend);
      measurements.push(
        ...(await memoryOf(bench, target, { pid: backend.pid, inspectorPort }, readers)),
      );
      await backend.stop();
    }
    const peers = await bench.startPeersOn(await bench.newDatabase(), { env });
    const target = workflowTarget(peers);
    measurements.push(
      ...(await memoryOf(bench, target, { pid: peers.pid, inspectorPort }, readers)),
    );
    await peers.server.stop(200);

    return {
      measurements,
      baseline: "Workflow SDK",
      aims: aimAtMost(
        "under 300 MB more than none",
        medianOf(measurements, "Linnet", "more memory"),
        300,
        "MB",
      ),
      notes: [
        `${readers} readers of ${RUNS} runs that are under way, in fresh processes, after garbage collection.`,
      ],
    };
  },
};

async function memoryOf(
  bench: Bench,
  target: Target,
  process: { pid: number; inspectorPort: number },
  readers: number,
): Promise<Measurement[]> {
  await warmUp(bench, [target]);
  const gate = createGate();
  bench.answerWith(() => [text("One word, and then silence."), pauseAt(gate), finish("stop")]);
  const turns: Turn[] = [];
  for (let run = 0; run < RUNS; run += 1) turns.push(await startAndWait(target));
  const before = await settledMegabytes(process, bench.quick ? 2 : 5);

  const open: EventStream[] = [];
  while (open.length < readers) {
    // Fifty at a time: readers come one after the other, not in one instant.
    const batch = turns.flatMap((turn) => Array.from({ length: 5 }, () => openReader(turn)));
    await Promise.all(batch.map(({ caughtUp }) => caughtUp));
    open.push(...batch.map(({ stream }) => stream));
  }
  const after = await settledMegabytes(process, bench.quick ? 2 : 5);
  for (const stream of open) stream.close();
  gate.open();
  await Promise.all(turns.map((turn) => turn.stream.ended));
  const inMegabytes = (metric: string, megabytes: number): Measurement => ({
    target: target.name,
    metric,
    unit: "MB",
    rounds: [megabytes],
  });
  return [
    inMegabytes("without readers", before),
    inMegabytes("with readers", after),
    inMegabytes("more memory", after - before),
  ];
}

/** Starts a turn and waits until its one sentence is there. */
async function startAndWait(target: Target): Promise<Turn> {
  const said = Promise.withResolvers<void>();
  const turn = target.start(({ data }) => {
    if (data.includes("silence.")) said.resolve();
  });
  await said.promise;
  return turn;
}

function openReader(turn: Turn) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stream = turn.resume({
    onEvent({ data }) {
      if (data.includes("silence.")) resolve();
    },
  });
  return { stream, caughtUp: promise };
}
