import { isDatabaseWritable } from "../db/queries/health.ts";
import { queueWorkers } from "../engine/queue-workers.ts";
import { environment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import type { FailingCheck } from "./operations/service.ts";

/** The check that keeps this instance from being ready, or undefined when it is. */
export async function failingCheck(): Promise<FailingCheck | undefined> {
  const { isReady, isLeaving, isDatabaseAway } = runtimeState();
  if (isLeaving) return { check: "process", detail: "The process is leaving." };
  if (!isReady) return { check: "engine", detail: "The engine is starting." };
  // The heartbeat is a write.
  if (isDatabaseAway || !(await isDatabaseWritable())) {
    return { check: "storage", detail: "The database cannot be written to." };
  }
  const workers = queueWorkers();
  const wanted = environment().LINNET_CONCURRENCY;
  if (workers.lacks(wanted)) {
    return {
      check: "workers",
      detail: `${workers.living} of ${wanted} workers of the queue live.`,
    };
  }
  return undefined;
}
