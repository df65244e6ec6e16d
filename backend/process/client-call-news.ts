import { EventEmitter, once } from "node:events";
import { processSingleton } from "./process-singleton.ts";

function news(): EventEmitter {
  return processSingleton("client-call-news", () => new EventEmitter().setMaxListeners(0));
}

/** Tells the step that waits for a client's model, if it is in this process, to look again. */
export function tellClientCall(runId: string): void {
  news().emit(runId);
}

/**
 * Waits for news of the client's model that a run waits for, or for so many milliseconds: another process
 * may have stored them.
 *
 * @throws the reason of the abort.
 */
export async function clientCallNews(
  runId: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const waited = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  await once(news(), runId, { signal: waited }).catch(() => signal.throwIfAborted());
}
