import type { UIMessageChunk } from "ai";
import { z } from "zod";

/**
 * Chunks that arrived together cross `WorkflowChatTransport` as one transient data part. It lets
 * go of the main thread after every chunk, in a browser by a timer: a replay of 500 chunks would
 * take seconds, and minutes in a hidden tab, whose timers fire once a second.
 */
const BURST_TYPE = "data-burst";

const burstSchema = z.object({
  type: z.literal(BURST_TYPE),
  // Parsed one by one when they came from the network.
  data: z.array(z.custom<UIMessageChunk>()),
});

/** The server-sent events that carry `chunks`. `finish` stays itself: it ends the reading. */
export function packBurst(chunks: readonly UIMessageChunk[]): string {
  const last = chunks.at(-1);
  const finish = last?.type === "finish" ? last : undefined;
  const others = finish ? chunks.slice(0, -1) : chunks;
  const burst = { type: BURST_TYPE, transient: true, data: others };
  return (others.length > 0 ? event(burst) : "") + (finish ? event(finish) : "");
}

/** The chunks that an event of {@link packBurst} carried. */
export function unpackBurst(chunk: UIMessageChunk): UIMessageChunk[] {
  if (chunk.type !== BURST_TYPE) return [chunk];
  return burstSchema.parse(chunk).data;
}

function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
