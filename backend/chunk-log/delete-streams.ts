import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { chunkMemory } from "./chunk-memory.ts";

/** Chunks that one statement deletes at most. */
const SLICE_SIZE = 5_000;

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
