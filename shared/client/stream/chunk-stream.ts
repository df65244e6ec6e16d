import type { UIMessageChunk } from "ai";
import type { RunBatches } from "./run-reading.ts";

/** The stream that AI SDK's `Chat` reads. The chunks of a batch are there at once. */
export function chunkStream(batches: RunBatches | null): ReadableStream<UIMessageChunk> | null {
  if (!batches) return null;
  return new ReadableStream<UIMessageChunk>(
    {
      async pull(controller) {
        const { done, value } = await batches.next();
        if (done) controller.close();
        else for (const chunk of value) controller.enqueue(chunk);
      },
      async cancel() {
        await batches.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
