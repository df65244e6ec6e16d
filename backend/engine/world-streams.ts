import type { Streamer } from "@workflow/world";
import { followStream } from "../chunk-log/follow-stream.ts";
import { readChunks } from "../chunk-log/read-chunks.ts";
import { type NewChunk, StreamClosedError } from "../chunk-log/stored-chunk.ts";
import { streamAppender } from "../chunk-log/stream-appender.ts";
import { createStream, streamInfo } from "../chunk-log/stream-store.ts";
import { pool } from "../db/client.ts";
import { isDiscarded } from "./discarded-stream.ts";

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1_000;

const encoder = new TextEncoder();

/** The engine's own chunks are bytes; a chunk of the log is read by it as its JSON. */
function toBytes(chunk: { json: string | null; bytes: Buffer | null }): Uint8Array {
  return chunk.bytes ? new Uint8Array(chunk.bytes) : encoder.encode(chunk.json ?? "");
}

function fromEngine(chunk: string | Uint8Array): NewChunk {
  return { bytes: typeof chunk === "string" ? encoder.encode(chunk) : chunk };
}

/**
 * Streams that exist, or that this process is creating. They are kept as promises: callers that wait for one
 * continue in the order of their calls, which is the order of the chunks.
 */
const known = new Map<string, Promise<void>>();

function ensureStream(name: string, runId: string | Promise<string>): Promise<void> {
  const before = known.get(name);
  if (before) return before;
  if (known.size > 10_000) known.clear();
  const made = (async () => createStream(name, await runId))();
  known.set(name, made);
  made.catch(() => known.delete(name));
  return made;
}

/**
 * The stream methods of a World over Linnet's chunk log. The Workflow SDK describes them in
 * "Building a World"; the conformance suite in the tests holds them to it.
 */
export const worldStreams: Streamer = {
  async writeToStream(name, runId, chunk) {
    if (isDiscarded(name)) return;
    await ensureStream(name, runId);
    await streamAppender().append(name, [fromEngine(chunk)], null);
  },

  async writeToStreamMulti(name, runId, chunks) {
    if (chunks.length === 0 || isDiscarded(name)) return;
    await ensureStream(name, runId);
    await streamAppender().append(name, chunks.map(fromEngine), null);
  },

  async closeStream(name, runId) {
    if (isDiscarded(name)) return;
    await ensureStream(name, runId);
    try {
      await streamAppender().append(name, [], null, true);
    } catch (error) {
      // It has ended already, which is what was asked for.
      if (!StreamClosedError.is(error)) throw error;
    }
  },

  async readFromStream(name, startIndex = 0) {
    const info = startIndex < 0 ? await streamInfo(name) : undefined;
    const start = startIndex < 0 ? Math.max(0, (info?.next ?? 0) + startIndex) : startIndex;
    const controller = new AbortController();
    const pages = followStream(name, start, controller.signal);
    return new ReadableStream<Uint8Array>({
      async pull(output) {
        const { done, value } = await pages.next();
        if (done) output.close();
        else for (const chunk of value) output.enqueue(toBytes(chunk));
      },
      async cancel() {
        controller.abort();
        await pages.return();
      },
    });
  },

  async getStreamChunks(name, _runId, options) {
    const limit = Math.min(options?.limit ?? DEFAULT_PAGE, MAX_PAGE);
    const start = options?.cursor ? Number(atob(options.cursor)) : 0;
    const page = await readChunks(name, start, limit);
    const data = (page?.chunks ?? []).map((chunk) => ({
      index: chunk.index,
      data: toBytes(chunk),
    }));
    const next = start + data.length;
    const hasMore = page !== undefined && next < page.next;
    return {
      data,
      cursor: hasMore ? btoa(String(next)) : null,
      hasMore,
      done: page?.closed ?? false,
    };
  },

  async getStreamInfo(name) {
    const info = await streamInfo(name);
    return { tailIndex: (info?.next ?? 0) - 1, done: info?.closed ?? false };
  },

  async listStreamsByRunId(runId) {
    const { rows } = await pool().query<{ name: string }>(
      "select name from streams where run_id = $1 order by key",
      [runId],
    );
    return rows.map((row) => row.name);
  },
};
