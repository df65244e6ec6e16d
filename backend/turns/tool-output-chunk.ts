import type { LinnetChunk, PublishingOutput } from "@linnet/protocol";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";

/** What a tool that runs across several steps has answered, as an entry of the log. */
export function toolOutputChunk(toolCallId: string, output: PublishingOutput): string {
  const chunk: LinnetChunk = { type: "tool-output-available", toolCallId, output };
  return serializeChunk(chunk);
}
