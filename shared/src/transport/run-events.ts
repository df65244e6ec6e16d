import { asSchema, type UIMessageChunk, uiMessageChunkSchema } from "ai";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { ConnectionError } from "./connection-error.ts";
import { parseEventId } from "./resume-cursor.ts";

/** What one read from the network brought. */
export interface RunRead {
  events: EventSourceMessage[];
  /** A comment line was among it: the sign of life of an open, idle stream. */
  comment: boolean;
}

/**
 * Reads server-sent events as they arrive, one item per read from the network that brought
 * something whole. An event that is not complete when the body ends is dropped, as the
 * specification wants. Leaving the loop closes the connection.
 *
 * @param onBytes - Called on every read, also on one that completes nothing.
 */
export async function* readRunEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<RunRead, void, undefined> {
  let read: RunRead = { events: [], comment: false };
  const parser = createParser({
    onEvent: (event) => read.events.push(event),
    onComment: () => {
      read.comment = true;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      parser.feed(decoder.decode(value, { stream: true }));
      if (read.events.length > 0 || read.comment) {
        yield read;
        read = { events: [], comment: false };
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const chunkSchema = asSchema(uiMessageChunkSchema);

/**
 * Parses one event of a run's stream.
 *
 * @returns The chunk, and the index of the one that comes after it.
 * @throws ConnectionError (`garbled`) when the event has no index or its data is no chunk.
 */
export async function parseRunEvent(
  event: EventSourceMessage,
): Promise<{ chunk: UIMessageChunk; next: number }> {
  const next = parseEventId(event.id);
  if (next === undefined) throw garbled(`An event came without an index (id: ${event.id}).`);
  let data: unknown;
  try {
    data = JSON.parse(event.data);
  } catch (error) {
    throw garbled(`The event before index ${next} is not JSON.`, error);
  }
  const result = await chunkSchema.validate?.(data);
  if (result?.success) return { chunk: result.value, next };
  throw garbled(`The event before index ${next} is no message chunk.`, result?.error);
}

function garbled(what: string, cause?: unknown): ConnectionError {
  return new ConnectionError(
    "garbled",
    `${what} Check that the backend fits the version of this client, and that nothing between them changes what it sends.`,
    { cause },
  );
}
