import type { LinnetChunk } from "./linnet-message.ts";

/**
 * Merges `next` into `last` when both are deltas of the same part, so that AI SDK's reader
 * builds the same message from fewer chunks. Returns `undefined` when they cannot be merged.
 */
export function mergeDelta(last: LinnetChunk, next: LinnetChunk): LinnetChunk | undefined {
  if (
    (last.type === "text-delta" && next.type === "text-delta") ||
    (last.type === "reasoning-delta" && next.type === "reasoning-delta")
  ) {
    if (last.id !== next.id) return undefined;
    // The reader keeps the newest metadata it was given and ignores a missing one.
    const providerMetadata = next.providerMetadata ?? last.providerMetadata;
    return {
      ...last,
      delta: last.delta + next.delta,
      ...(providerMetadata ? { providerMetadata } : {}),
    };
  }
  if (last.type === "tool-input-delta" && next.type === "tool-input-delta") {
    if (last.toolCallId !== next.toolCallId) return undefined;
    return { ...last, inputTextDelta: last.inputTextDelta + next.inputTextDelta };
  }
  return undefined;
}

/** Merges all adjacent deltas of a part. Order and every other chunk stay as they are. */
export function mergeDeltas(chunks: readonly LinnetChunk[]): LinnetChunk[] {
  const merged: LinnetChunk[] = [];
  for (const chunk of chunks) {
    const last = merged.at(-1);
    const joined = last && mergeDelta(last, chunk);
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(chunk);
  }
  return merged;
}
