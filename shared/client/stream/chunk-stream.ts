import type { UIMessageChunk } from "ai";
import { bracketBurst } from "./burst-gate.ts";
import type { RunBatches } from "./run-reading.ts";

/** The stream that AI SDK's `Chat` reads. @param bracketBursts - Marks each batch, for a `BurstGate`. */
export function chunkStream(
  batches: RunBatches | null,
  bracketBursts: boolean,
): ReadableStream<UIMessageChunk> | null {
  if (!batches) return null;
  return new ReadableStream<UIMessageChunk>(
    {
      async pull(controller) {
        const { done, value } = await batches.next();
        if (done) controller.close();
        else
          for (const chunk of bracketBursts ? bracketBurst(value) : value)
            controller.enqueue(chunk);
      },
      async cancel() {
        await batches.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
