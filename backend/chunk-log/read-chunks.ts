import { pool } from "../db/client.ts";
import { chunkMemory } from "./chunk-memory.ts";
import { type AttemptStart, attemptStartsIn, type StoredChunk } from "./stored-chunk.ts";
import type { StreamInfo } from "./stream-store.ts";

/** Chunks that one read brings at most. */
const PAGE_SIZE = 8_000;

export interface StreamPage extends StreamInfo {
  chunks: StoredChunk[];
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
