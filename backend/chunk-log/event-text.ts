import type { ReplayedChunk } from "./compact-replay.ts";

/** Chunks as server-sent events; an event's id is the index that comes next. */
export function eventText(chunks: readonly ReplayedChunk[]): string {
  let text = "";
  for (const { json, next } of chunks) text += `id: ${next}\ndata: ${json}\n\n`;
  return text;
}
