import type { LinnetChunk } from "@linnet/protocol";
import { storableJson } from "../db/storable-json.ts";

/**
 * A chunk as an entry of the log. What the database cannot keep is replaced here, before
 * anybody has read it, so that readers and the stored message agree.
 */
export function serializeChunk(chunk: LinnetChunk): string {
  return storableJson(chunk);
}

/** The chunk that opens an attempt of a step (PROTOCOL.md, "Folding"). */
export function attemptHead(step: string, attempt: number): string {
  return serializeChunk({
    type: "data-attempt",
    id: `${step}:${attempt}`,
    data: { step, attempt },
  });
}
