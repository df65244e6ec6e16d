import type { SeededRandom } from "../proxy/seeded-random.ts";
import type { PlanSource } from "../scripted-model-server.ts";
import type { Cluster } from "./cluster.ts";

/** The state that a scenario's turns and faults share. */
export interface Scene {
  readonly cluster: Cluster;
  /** Runs that clients have heard of so far, oldest first. */
  readonly runs: { chatId: string; runId: string }[];
  /** Answers the scenario's questions in place of the usual script. */
  readonly answer: PlanSource | undefined;
}

/** Something that goes wrong, at a moment and for a time that the scenario draws. */
export interface Fault {
  /** The kind that `--kind` names. */
  readonly name: string;
  /** Shortest and longest time from `begin` to its end, in milliseconds. */
  readonly lastsMs: readonly [number, number];
  /** The model's answers to the scenario's questions; the usual script by default. */
  readonly answer?: (random: SeededRandom) => PlanSource;
  /**
   * Breaks something.
   *
   * @returns what puts it right again. It resolves when that is done, whatever else is broken then.
   */
  begin(scene: Scene, random: SeededRandom): Promise<() => Promise<void>>;
}

/** A turn that has come to its end. */
export interface EndedTurn {
  /** Holds it against the invariants; throws what does not hold. */
  judge(): Promise<void>;
}

/** A way to use Linnet. */
export interface Turn {
  readonly name: string;
  /**
   * Goes on until the turn has ended, whatever breaks meanwhile.
   *
   * @param word occurs nowhere else: requests to the model and posts are told apart by it.
   */
  take(scene: Scene, word: string): Promise<EndedTurn>;
}
