import { processSingleton } from "../process/process-singleton.ts";

/** A worker that neither rests (`IdlePolls`) nor is at a job asks for one each half second; one silent for so long is gone. */
const SILENT_MS = 10_000;

interface Worker {
  /** Id of the job that the worker carries out now. */
  job: string | undefined;
  /** When it last asked for a job or ended one, by `performance.now()`; without end while it rests. */
  heardAt: number;
}

/**
 * The workers of the engine's queue in this process, known by what they ask of the database:
 * Graphile tells nobody when one of them has ended, and replaces none.
 */
export class QueueWorkers {
  readonly #workers = new Map<string, Worker>();
  readonly #since = performance.now();

  /** A worker was answered: it has this job now, or none. */
  asked(workerId: string, job: string | undefined): void {
    this.#workers.set(workerId, { job, heardAt: performance.now() });
  }

  /** A worker waits until it is woken to ask. */
  rests(workerId: string): void {
    this.#workers.set(workerId, { job: undefined, heardAt: Number.POSITIVE_INFINITY });
  }

  /** The end of a job is stored: who carried it out is about to ask for another. */
  ended(job: string): void {
    for (const [workerId, worker] of this.#workers) {
      if (worker.job === job) this.asked(workerId, undefined);
    }
  }

  /** Ids of the jobs that they carry out now. */
  get jobs(): string[] {
    return [...this.#workers.values()].flatMap(({ job }) => job ?? []);
  }

  /** How many carry out a job, rest, or have asked for one lately. */
  get living(): number {
    const since = performance.now() - SILENT_MS;
    for (const [workerId, { job, heardAt }] of this.#workers) {
      if (job === undefined && heardAt < since) this.#workers.delete(workerId);
    }
    return this.#workers.size;
  }

  /** Whether fewer than these live; those that have just been started may still be silent. */
  lacks(wanted: number): boolean {
    return performance.now() - this.#since > SILENT_MS && this.living < wanted;
  }
}

/** The workers of this process. */
export function queueWorkers(): QueueWorkers {
  return processSingleton("queue-workers", () => new QueueWorkers());
}
