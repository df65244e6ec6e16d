import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "../process/process-singleton.ts";

const scope = processSingleton("carried-run", () => new AsyncLocalStorage<string>());

/**
 * Starts a run of the engine for a run of Linnet's. The statement that makes the engine's run binds Linnet's run to it,
 * unless another run of the engine carries it out already.
 */
export function carrying<Result>(runId: string, start: () => Result): Result {
  return scope.run(runId, start);
}

/** The run that the engine's new run is to carry out, or undefined. */
export function carriedRun(): string | undefined {
  return scope.getStore();
}
