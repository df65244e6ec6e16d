import type { LinnetChunk } from "@linnet/protocol";
import { mergeDelta } from "@linnet/protocol";

/** A chunk of a stream and the index that comes next, as an event's `id:` says it. */
export interface IndexedChunk {
  chunk: LinnetChunk;
  next: number;
}

/** A chunk log as `replay=compact` sends it (PROTOCOL.md, "The stream"). */
export function compactLog(log: readonly LinnetChunk[]): IndexedChunk[] {
  const newest = new Map<string, number>();
  for (const chunk of log) {
    if (chunk.type === "data-attempt") newest.set(chunk.data.step, chunk.data.attempt);
  }
  const compact: IndexedChunk[] = [];
  let isVoid = false;
  log.forEach((chunk, index) => {
    if (chunk.type === "data-attempt") {
      isVoid = chunk.data.attempt !== newest.get(chunk.data.step);
    }
    if (isVoid && (chunk.type === "data-attempt" || !chunk.type.startsWith("data-"))) return;
    const last = compact.at(-1);
    const merged = last && mergeDelta(last.chunk, chunk);
    if (last && merged) Object.assign(last, { chunk: merged, next: index + 1 });
    else compact.push({ chunk, next: index + 1 });
  });
  return compact;
}
