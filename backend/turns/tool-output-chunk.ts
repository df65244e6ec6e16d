import type { LinnetChunk, PublishingOutput } from "@linnet/protocol";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";

/** The chunk with the output of a tool that runs across several steps. */
export function toolOutputChunk(toolCallId: string, output: PublishingOutput): string {
  const chunk: LinnetChunk = { type: "tool-output-available", toolCallId, output };
  return serializeChunk(chunk);
}
