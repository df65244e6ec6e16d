import type { LinnetChunk } from "@linnet/protocol";
import { DONE_EVENT_DATA, dataPartSchemas } from "@linnet/protocol";
import { asSchema, type UIMessageChunk, uiMessageChunkSchema } from "ai";
import { ConnectionError } from "../errors/connection-error.ts";
import { EventSplitter } from "./event-splitter.ts";

/**
 * Reads the response of a resumable fetch. Each batch is what belongs into one render: all that was
 * stored when the client resumed the run, or all that came since the last batch was taken.
 *
 * @param body - The response's; each of its reads has whole events.
 * @throws ConnectionError (`garbled`) when an event is no chunk; what the body fails with. Leaving the
 * loop cancels the body.
 */
export async function* readBatches(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<LinnetChunk[], void, undefined> {
  const splitter = new EventSplitter();
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const batch: LinnetChunk[] = [];
    for (const { data } of splitter.feed(bytes).events) {
      const text = decoder.decode(data);
      if (text !== DONE_EVENT_DATA) batch.push(...(await parseChunk(jsonIn(text))));
    }
    if (batch.length > 0) yield batch;
  }
}

const chunkSchema = asSchema(uiMessageChunkSchema);

/**
 * Parses one chunk, and the data of a data part with it.
 *
 * @returns The chunk; nothing for a data part of this protocol whose data does not fit, as that of a
 * newer backend may not: it is left out like one that is not known.
 * @throws ConnectionError (`garbled`) when it is no chunk.
 */
export async function parseChunk(value: unknown): Promise<LinnetChunk[]> {
  const result = await chunkSchema.validate?.(value);
  if (!result?.success) throw garbled("An event is no message chunk.", result?.error);
  return isLinnetChunk(result.value) ? [result.value] : [];
}

function isLinnetChunk(chunk: UIMessageChunk): chunk is LinnetChunk {
  if (!chunk.type.startsWith("data-") || !("data" in chunk)) return true;
  const name = chunk.type.slice("data-".length);
  return !isKnown(name) || dataPartSchemas[name].safeParse(chunk.data).success;
}

function isKnown(name: string): name is keyof typeof dataPartSchemas {
  return Object.hasOwn(dataPartSchemas, name);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw garbled("An event is not JSON.", error);
  }
}

function garbled(what: string, cause?: unknown): ConnectionError {
  return new ConnectionError(
    "garbled",
    `${what} Check that the backend fits the version of this client, and that nothing between them changes what it sends.`,
    { cause },
  );
}
