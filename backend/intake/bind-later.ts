import { bindEngineRuns, type EngineBinding } from "../db/queries/engine-bindings.ts";
import { log } from "../logging/log.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { runtimeState } from "../process/runtime-state.ts";

/** How long a run may wait for its first step until it is bound without it, in milliseconds. */
const BOUND_AFTER_MS = 1_000;

/**
 * Binds a run to its run of the engine in a moment, together with those that are started meanwhile. Its first step
 * has mostly done so by then; a run that waits longer for a free place must not be taken for one that was never
 * started. What is lost with the process, or left out, is bound by its step or started again.
 */
export function bindLater(binding: EngineBinding): void {
  const waiting = processSingleton("unbound-runs", (): EngineBinding[] => []);
  if (waiting.push(binding) > 1) return;
  setTimeout(() => {
    bindEngineRuns(waiting.splice(0)).catch((error: unknown) => {
      // The database that was started here ends with this process.
      if (runtimeState().draining.signal.aborted) return;
      log.warn({ error }, "runs were not bound; their steps do it, or they are started again");
    });
  }, BOUND_AFTER_MS).unref();
}
