import type { UIMessageChunk } from "ai";

/** The stream of an answer of which there is nothing left to read. */
export function emptyStream(): ReadableStream<UIMessageChunk> {
  return new ReadableStream({ start: (controller) => controller.close() });
}
