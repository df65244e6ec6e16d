import type { LinnetChunk } from "@linnet/protocol";
import { DONE_EVENT_DATA } from "@linnet/protocol";
import type { UIMessageChunk } from "ai";
import { z } from "zod";
import { concatBytes, EventSplitter } from "./event-splitter.ts";
import { parseChunk } from "./read-batches.ts";

/**
 * Chunks that arrived together cross `WorkflowChatTransport` as one transient data part. It lets
 * go of the main thread after every chunk, in a browser by a timer: a replay of 500 chunks would
 * take seconds, and minutes in a hidden tab, whose timers fire once a second.
 */
const BATCH_TYPE = "data-batch";

const batchSchema = z.object({ type: z.literal(BATCH_TYPE), data: z.array(z.unknown()) });

const encoder = new TextEncoder();
const OPENING = encoder.encode(`data: {"type":"${BATCH_TYPE}","transient":true,"data":[`);
const DONE = encoder.encode(DONE_EVENT_DATA);
const COMMA = encoder.encode(",");
const CLOSING = encoder.encode("]}\n\n");
/** The event that ends `WorkflowChatTransport`'s reading. */
const FINISH = encoder.encode(`data: {"type":"finish"}\n\n`);

/**
 * Puts what each read of a body brings into one event. The bytes of the chunks stay as they are.
 *
 * @param body - The response's of a resumable fetch: each of its reads has whole events. When it fails,
 * what is packed ends without `finish`, by which `WorkflowChatTransport` knows a break.
 */
export function packBatches(
  body: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const splitter = new EventSplitter();
  const reader = body.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        for (;;) {
          const read = await reader.read().catch(() => undefined);
          if (!read?.value) {
            if (read) controller.enqueue(FINISH);
            return controller.close();
          }
          const { events } = splitter.feed(read.value);
          const chunks = events.flatMap(({ data }) => (data && !isDone(data) ? [COMMA, data] : []));
          if (chunks.length === 0) continue;
          return controller.enqueue(concatBytes([OPENING, ...chunks.slice(1), CLOSING]));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * The chunks of an event of {@link packBatches}; none of the one that ends the reading.
 *
 * @throws ConnectionError (`garbled`) when one of them is no chunk.
 */
export async function unpackBatch(chunk: UIMessageChunk): Promise<LinnetChunk[]> {
  if (chunk.type !== BATCH_TYPE) return [];
  const { data } = batchSchema.parse(chunk);
  return (await Promise.all(data.map(parseChunk))).flat();
}

function isDone(data: Uint8Array): boolean {
  return data.length === DONE.length && data.every((byte, at) => byte === DONE[at]);
}
