import { Worker } from "node:worker_threads";
import { log } from "../logging/log.ts";
import { processSingleton } from "../process/process-singleton.ts";
import type { TextRequest, TextWork } from "./text-tasks.ts";

/** The longest text that a person wrote takes a tenth. CPU time, since a busy machine is no fault of the text. */
const MOST_CPU_MS = 2_000;
/** How soon a thread is looked at again that has used nearly all of its time. */
const SOONEST_LOOK_MS = 20;
const MOST_THREADS = 2;
/** MiB of heap: what needs more ends its own thread, not the process. */
const MOST_MEMORY = 512;

/** A text that was not worked through within the limits; its thread has been ended. */
export class TextTooSlowError extends Error {
  override readonly name = "TextTooSlowError";

  constructor() {
    super(`working through its text took more than ${MOST_CPU_MS / 1_000} seconds of CPU time`);
  }
}

/** The result of a job, as plain data: each bundle of the process has its own classes. */
type Outcome = { output: unknown } | { failure: string } | "too-slow";

interface Job {
  request: TextRequest<keyof TextWork>;
  settle: (outcome: Outcome) => void;
}

/** CPU time of a thread so far, in milliseconds; no more than before of one that has ended. */
async function cpuTime(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
}

/** Threads that work through one text at a time each: one is kept ready, a second helps out. */
class TextThreads {
  readonly #ready: Worker[] = [];
  readonly #waiting: Job[] = [];
  #threads = 0;

  /** Starts the first thread, so that no text has to wait for it. */
  warm(): void {
    if (this.#threads === 0) this.#start();
  }

  run(request: Job["request"]): Promise<Outcome> {
    return new Promise((settle) => {
      this.#waiting.push({ request, settle });
      if (this.#ready.length === 0 && this.#threads < MOST_THREADS) this.#start();
      this.#assign();
    });
  }

  #start(): void {
    this.#threads += 1;
    const worker = new Worker(new URL("./text-worker.ts", import.meta.url), {
      // The thread sees nothing of the configuration, least of all its secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
    });
    worker.unref();
    let wasReady = false;
    worker.once("message", () => {
      wasReady = true;
      this.#ready.push(worker);
      this.#assign();
    });
    worker.on("error", (error) => log.warn({ error }, "a thread for texts broke"));
    worker.once("exit", () => {
      this.#threads -= 1;
      const index = this.#ready.indexOf(worker);
      if (index >= 0) this.#ready.splice(index, 1);
      if (wasReady) this.warm();
      // A thread that cannot start would not start the next time either.
      else
        for (const { settle } of this.#waiting.splice(0)) settle({ failure: "no thread started" });
    });
  }

  #assign(): void {
    const worker = this.#waiting.length > 0 ? this.#ready.pop() : undefined;
    const job = worker && this.#waiting.shift();
    if (!worker || !job) return;
    let isFinished = false;
    const finish = (outcome: Outcome) => {
      isFinished = true;
      clearTimeout(looking);
      worker.off("message", onOutcome).off("exit", onExit).unref();
      job.settle(outcome);
    };
    const onOutcome = (outcome: Outcome) => {
      finish(outcome);
      this.#ready.push(worker);
      this.#assign();
    };
    const onExit = () => finish("too-slow");
    const before = cpuTime(worker);
    const look = async () => {
      const left = MOST_CPU_MS - (await cpuTime(worker)) + (await before);
      if (isFinished) return;
      if (left > 0) {
        looking = setTimeout(look, Math.max(left, SOONEST_LOOK_MS));
        return;
      }
      log.warn({ task: job.request.task }, "a text took too long: its thread is ended");
      void worker.terminate();
    };
    let looking = setTimeout(look, MOST_CPU_MS);
    worker.ref();
    worker.on("message", onOutcome).on("exit", onExit).postMessage(job.request);
  }
}

/** The process's threads for texts. */
export function textThreads(): TextThreads {
  return processSingleton("text-threads", () => new TextThreads());
}

/**
 * Works through a text in a thread of its own, which may use two seconds of CPU time, so that
 * no text holds up the process.
 *
 * @throws TextTooSlowError when it took more, or more memory than a thread may have; an Error
 *   with the message of whatever the work threw.
 */
export async function inTextThread<Task extends keyof TextWork>(
  task: Task,
  input: TextWork[Task]["input"],
): Promise<TextWork[Task]["output"]> {
  const outcome = await textThreads().run({ task, input });
  if (outcome === "too-slow") throw new TextTooSlowError();
  if ("failure" in outcome) throw new Error(outcome.failure);
  return outcome.output as TextWork[Task]["output"];
}
