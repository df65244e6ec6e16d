import { setTimeout as delay } from "node:timers/promises";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { type SeededRandom, seededRandom } from "../proxy/seeded-random.ts";
import type { Cluster } from "./cluster.ts";
import { drawOf } from "./draw-of.ts";
import { ALL_FAULTS } from "./faults/all-faults.ts";
import type { Figures } from "./figures.ts";
import { expectWell } from "./is-well.ts";
import { slowness, within } from "./persistently.ts";
import type { Fault, Scene, Turn } from "./scene.ts";
import { draft } from "./turns/draft.ts";
import { post } from "./turns/post.ts";
import { question } from "./turns/question.ts";
import { session } from "./turns/session.ts";

/** Questions are the most frequent: they are quick, and take on what a fault says. */
const TURNS: readonly Turn[] = [question, question, question, draft, draft, post, session];

/** Every turn ends within so many milliseconds of the last fault's end, on a quiet machine. */
const ENDS_WITHIN_MS = 90_000;

/** A scenario. The same seed and kind give the same scenario. */
export interface Scenario {
  readonly kind: Fault;
  readonly seed: number;
}

/** The command that runs a scenario again. */
export function replayOf({ kind, seed }: Scenario): string {
  return `npm run chaos -- --seed ${seed} --kind ${kind.name}`;
}

/**
 * A few turns of all kinds over a cluster, faults at moments and for times that the seed draws, and
 * then the invariants: each reader holds what is stored, each side effect happened once, each run
 * ended, no edit is lost, and every instance serves as before. Processes and networks interleave as
 * they like, so a seed gives the same faults at the same times, and not always the same outcome.
 *
 * @param idle figures of the cluster's instances when they had nothing to do.
 * @throws what does not hold.
 */
export async function playScenario(
  cluster: Cluster,
  { kind, seed }: Scenario,
  idle: readonly Figures[],
): Promise<void> {
  const random = seededRandom(seed, kind.name);
  const scene: Scene = { cluster, runs: [], answer: kind.answer?.(random) };
  // A fault that has an answer needs a question; of the others, one in three meets a second one.
  const turns: Turn[] = kind.answer ? [question] : [];
  for (let more = uniformInt(random, 2, 4); more > 0; more -= 1) turns.push(drawOf(TURNS, random));
  const faults = [kind];
  const others = ALL_FAULTS.filter(({ name }) => name !== kind.name);
  if (uniformInt(random, 0, 2) === 0) faults.push(drawOf(others, random));

  const taken = Promise.all(
    turns.map((turn, index) =>
      turn.take(scene, `${turn.name}-${seed}-${index}-${crypto.randomUUID()}`),
    ),
  );
  // It is awaited below, when the faults are over.
  taken.catch(() => {});
  await Promise.all(
    // Each draws for itself, in whatever order they begin.
    faults.map((fault, index) => strike(fault, scene, seededRandom(seed, fault.name, index))),
  );
  const ended = await within("the end of every turn", ENDS_WITHIN_MS * slowness(), taken);
  for (const turn of ended) await turn.judge();
  await expectWell(cluster, idle);
  cluster.model.reset();
  cluster.x.reset();
}

async function strike(fault: Fault, scene: Scene, random: SeededRandom): Promise<void> {
  const after = uniformInt(random, 0, 2_000);
  const lasts = uniformInt(random, ...fault.lastsMs);
  await delay(after);
  const end = await fault.begin(scene, random);
  await delay(lasts);
  await end();
}
