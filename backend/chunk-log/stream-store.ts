import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pool, type Transaction } from "../db/client.ts";
import { isTransientDatabaseError } from "../db/transient-error.ts";
import { chunkMemory } from "./chunk-memory.ts";
import { type AttemptStart, attemptStartsIn, type StoredChunk } from "./stored-chunk.ts";
import { streamHub } from "./stream-hub.ts";
import { Inbox } from "./stream-inbox.ts";

/** Chunks that one read brings at most. */
const PAGE_SIZE = 8_000;
/** Chunks that one statement deletes at most. */
const SLICE_SIZE = 5_000;
/** Time between two tries while the database is away, in milliseconds. */
const RETRY_DELAY_MS = 200;

export interface StreamInfo {
  /** Index that the next chunk will get; the tail index is one less. */
  next: number;
  closed: boolean;
}

export interface StreamPage extends StreamInfo {
  chunks: StoredChunk[];
}

/** The stream's chunks were deleted after their time; its message is in the chat. */
export class StreamCollectedError extends Error {
  override readonly name = "StreamCollectedError";
}

/** Makes a stream that is not there yet. Repeating it has no effect. */
export async function createStream(name: string, runId: string): Promise<void> {
  await pool().query(
    "insert into streams (name, run_id) values ($1, $2) on conflict (name) do nothing",
    [name, runId],
  );
}

/** Where a stream's tail is, or undefined when there is no such stream. */
export async function streamInfo(name: string): Promise<StreamInfo | undefined> {
  const { rows } = await pool().query<{ next: number; closed: boolean }>({
    name: "linnet-stream-info",
    text: "select next_index as next, closed from streams where name = $1",
    values: [name],
  });
  return rows[0];
}

/**
 * Reads stored chunks from `start` on, at most `limit` of them: from this process's memory as far
 * as they are there, else as one range scan. Undefined when there is no such stream.
 */
export async function readChunks(
  name: string,
  start: number,
  limit = PAGE_SIZE,
): Promise<StreamPage | undefined> {
  const held = chunkMemory().recall(name, start, limit);
  if (held) return { next: held.next, closed: false, chunks: toChunks(held.jsons, start) };
  // One row for a page: what a driver does for each row would cost more than the scan. JSON has
  // no line breaks of its own. The limit keeps the scan in one process, so its order is kept.
  const { rows } = await pool().query<{
    next: number;
    closed: boolean;
    jsons: string | null;
    blobs: number;
  }>({
    name: "linnet-read-chunks",
    text: `select s.next_index as next, s.closed, page.*
             from streams s cross join lateral (
               select string_agg(c.json, E'\\n') as jsons, count(c.bytes)::int as blobs
                 from (select json, bytes from chunks
                        where stream_key = s.key and index >= $2 order by index limit $3) c) page
            where s.name = $1`,
    values: [name, start, limit],
  });
  const row = rows[0];
  if (!row) return undefined;
  const { next, closed, jsons, blobs } = row;
  if (blobs > 0) return { next, closed, chunks: await readWithBytes(name, start, limit) };
  const page = jsons?.split("\n") ?? [];
  if (!closed && page.length > 0) chunkMemory().remember(name, start, page);
  return { next, closed, chunks: toChunks(page, start) };
}

function toChunks(jsons: readonly string[], start: number): StoredChunk[] {
  return jsons.map((json, offset) => ({ index: start + offset, json, bytes: null }));
}

/** The same for what the engine's own writers store, which need not be JSON. */
async function readWithBytes(name: string, start: number, limit: number): Promise<StoredChunk[]> {
  const { rows } = await pool().query<StoredChunk>(
    `select c.index, c.json, c.bytes from streams s join chunks c on c.stream_key = s.key
      where s.name = $1 and c.index >= $2 order by c.index limit $3`,
    [name, start, limit],
  );
  return rows;
}

/**
 * Where attempts begin in `[start, end)`, in order: what a replay needs to leave superseded
 * ones out without reading them.
 */
export async function attemptStarts(
  name: string,
  start: number,
  end: number,
): Promise<AttemptStart[]> {
  const held = chunkMemory().recall(name, start, end - start);
  if (held?.jsons.length === end - start) return attemptStartsIn(held.jsons, start);
  const { rows } = await pool().query<AttemptStart>({
    name: "linnet-attempt-starts",
    text: `select c.index, c.json from streams s join chunks c on c.stream_key = s.key
            where s.name = $1 and c.index >= $2 and c.index < $3
              and c.json like '{"type":"data-attempt"%' order by c.index`,
    values: [name, start, end],
  });
  return rows;
}

/** Reads a page; while the database is away, it is waited for. */
async function readWhenPossible(
  name: string,
  start: number,
  signal: AbortSignal,
): Promise<StreamPage | undefined> {
  while (!signal.aborted) {
    try {
      return await readChunks(name, start);
    } catch (error) {
      if (!isTransientDatabaseError(error)) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
  return undefined;
}

/**
 * Follows a stream from `start` to its end: what is stored first, page by page, then what
 * arrives. Each chunk comes once and in order. Ends when the stream is closed and read to its
 * tail, or when `signal` aborts.
 *
 * @param isKnown the stream was there a moment ago; otherwise one that is not there is waited for.
 * @throws StreamCollectedError when the stream is deleted while it is followed.
 */
export async function* followStream(
  name: string,
  start: number,
  signal: AbortSignal,
  isKnown = false,
): AsyncGenerator<StoredChunk[], void> {
  const inbox = new Inbox();
  const subscription = streamHub().subscribe(name, (event) => inbox.push(event));
  const wake = () => inbox.wake();
  signal.addEventListener("abort", wake);
  let cursor = start;
  try {
    while (!signal.aborted) {
      const page = await readWhenPossible(name, cursor, signal);
      if (signal.aborted) return;
      if (!page && isKnown) throw new StreamCollectedError();
      if (page && page.chunks.length > 0) {
        cursor += page.chunks.length;
        yield page.chunks;
        if (cursor < page.next) continue;
      }
      if (page?.closed && cursor >= page.next) return;

      if (page) subscription.awaitNews(cursor);
      for (;;) {
        const event = await inbox.take(signal);
        if (!event) return;
        if (event.collected) throw new StreamCollectedError();
        if (event.next > cursor) {
          if (!event.chunks || event.base > cursor) break;
          const fresh = event.chunks.slice(cursor - event.base);
          cursor = event.next;
          yield fresh;
        }
        if (event.closed && event.next <= cursor) return;
      }
    }
  } finally {
    signal.removeEventListener("abort", wake);
    subscription.end();
  }
}

/** The compact replay that was stored when a stream was closed; null when there is none. */
export async function storedReplay(name: string): Promise<string | null> {
  const { rows } = await pool().query<{ compact: string | null }>({
    name: "linnet-stored-replay",
    text: "select compact from streams where name = $1",
    values: [name],
  });
  return rows[0]?.compact ?? null;
}

/**
 * The chunks of a stream that are `UIMessageChunk`s, as JSON, in order.
 *
 * @param start index of the first.
 */
export async function readJson(name: string, start: number): Promise<string[]> {
  const { rows } = await pool().query<{ json: string }>(
    `select c.json from streams s join chunks c on c.stream_key = s.key
      where s.name = $1 and c.index >= $2 and c.json is not null order by c.index`,
    [name, start],
  );
  return rows.map((row) => row.json);
}

/**
 * Deletes the streams of runs, Linnet's or the engine's, with their chunks. A long log is deleted
 * by several statements, none of which takes long.
 */
export async function deleteStreams(
  runIds: readonly string[],
  transaction: Transaction,
): Promise<void> {
  if (runIds.length === 0) return;
  const { rows } = await transaction.execute<{ key: string; name: string; next_index: number }>(sql`
    select key, name, next_index from streams
     where run_id = any(${sql.param(runIds)}::text[]) order by key for update`);
  if (rows.length === 0) return;
  for (const ranges of cutIntoSlices(rows)) {
    await transaction.execute(sql`
      delete from chunks c
       using unnest(${sql.param(ranges.map(({ key }) => key))}::bigint[],
                    ${sql.param(ranges.map(({ start }) => start))}::int[],
                    ${sql.param(ranges.map(({ end }) => end))}::int[]) as r(key, start, "end")
       where c.stream_key = r.key and c.index >= r.start and c.index < r."end"`);
  }
  const keys = sql`any(${sql.param(rows.map(({ key }) => key))}::bigint[])`;
  await transaction.execute(sql`delete from replay_pieces where stream_key = ${keys}`);
  await transaction.execute(sql`delete from streams where key = ${keys}`);
  for (const { name } of rows) chunkMemory().forget(name);
}

/** Chunks `[start, end)` of a stream. */
interface ChunkRange {
  key: string;
  start: number;
  end: number;
}

/** Cuts whole streams into ranges, and those into slices of at most `SLICE_SIZE` chunks. */
function cutIntoSlices(streams: readonly { key: string; next_index: number }[]): ChunkRange[][] {
  const slices: ChunkRange[][] = [];
  let room = 0;
  for (const { key, next_index } of streams) {
    for (let start = 0; start < next_index; ) {
      if (room === 0) {
        slices.push([]);
        room = SLICE_SIZE;
      }
      const end = Math.min(next_index, start + room);
      slices.at(-1)?.push({ key, start, end });
      room -= end - start;
      start = end;
    }
  }
  return slices;
}
