import { Worker } from "node:worker_threads";
import { databaseUrl } from "../db/client.ts";
import { log } from "../logging/log.ts";

/** How often this thread counts up while it is not at a standstill, in milliseconds. */
const COUNT_INTERVAL_MS = 1_000;

/** The start data of the guard's thread. */
export interface GuardData {
  /** One 32-bit integer, which this process's main thread counts up. */
  counted: SharedArrayBuffer;
  databaseUrl: string;
  instanceId: string;
}

/**
 * Starts a thread that ends the process when its main thread has stood still for ten seconds and has computed
 * meanwhile, or for a minute without, and
 * notes before which steps were under way, so that they are carried out alone from then on. A
 * process that is stopped as a whole (SIGSTOP, a machine that sleeps) is not at a standstill: its
 * guard stands still, too.
 *
 * @param instanceId of this process.
 */
export function startStandstillGuard(instanceId: string): void {
  const counted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(counted);
  const workerData: GuardData = { counted, databaseUrl: databaseUrl(), instanceId };
  const guard = new Worker(new URL("./standstill-thread.ts", import.meta.url), {
    env: {},
    workerData,
  });
  guard.unref();
  guard.on("error", (error) => log.warn({ error }, "nobody guards against a standstill"));
  setInterval(() => Atomics.add(counter, 0, 1), COUNT_INTERVAL_MS).unref();
}
