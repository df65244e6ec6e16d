import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { tooMany } from "./rate-limits.ts";

/** When a stream may have ended: what a client is asked to wait. */
const WAIT_MS = 5_000;

/** How many streams each person has open at this instance. */
function openStreams(): Map<string, number> {
  return processSingleton("open-streams-by-person", () => new Map<string, number>());
}

/** @throws ProblemResponse 429 when a person has `LINNET_LIMIT_STREAMS` streams open here. */
export function requireFreeStream(userId: string): void {
  const limit = environment().LINNET_LIMIT_STREAMS;
  const open = openStreams().get(userId) ?? 0;
  if (limit > 0 && open >= limit) {
    throw tooMany(`${open} streams are open. Close one.`, WAIT_MS);
  }
}

/**
 * Counts a stream that is open from now on.
 *
 * @returns what to call when it is not any more; calling it again has no effect.
 * @throws ProblemResponse 429
 */
export function holdStream(userId: string): () => void {
  requireFreeStream(userId);
  const streams = openStreams();
  streams.set(userId, (streams.get(userId) ?? 0) + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (streams.get(userId) ?? 1) - 1;
    if (left > 0) streams.set(userId, left);
    else streams.delete(userId);
  };
}
