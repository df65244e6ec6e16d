import { chunkMemory } from "../chunk-log/chunk-memory.ts";
import { pool } from "../db/client.ts";

/** The largest log of a turn, in bytes of JSON. A larger one is neither folded nor stored as a message. */
const MAX_TURN_BYTES = 64 * 1024 * 1024;

/** A turn's chunks as they were at one moment, and what a write that follows from them is guarded by. */
export interface TurnLog {
  /** The index that its next chunk will get. */
  next: number;
  /** The chunks as JSON, in order; null when they are too many bytes. */
  chunks: string[] | null;
}

/**
 * Reads the chunks of a run's turn.
 *
 * @param start index of the turn's first chunk.
 * @returns undefined when the stream is gone.
 */
export async function readTurnLog(
  runId: string,
  start: number,
  maxBytes = MAX_TURN_BYTES,
): Promise<TurnLog | undefined> {
  // Sizes are known without reading what is stored elsewhere; JSON has no line breaks of its own.
  const { rows } = await pool().query<{
    next: number;
    fits: boolean;
    jsons: string | null;
  }>({
    name: "linnet-turn-log",
    text: `select s.next_index as next, size.fits,
                  case when size.fits then (
                    select string_agg(c.json, E'\\n' order by c.index) from chunks c
                     where c.stream_key = s.key and c.index >= $2) end as jsons
             from streams s cross join lateral (
               select coalesce(sum(octet_length(c.json)), 0) <= $3 as fits from chunks c
                where c.stream_key = s.key and c.index >= $2) size
            where s.name = $1`,
    values: [runId, start, maxBytes],
  });
  const row = rows[0];
  if (!row) return undefined;
  const { next, fits, jsons } = row;
  return { next, chunks: fits ? (jsons?.split("\n") ?? []) : null };
}

/**
 * Recalls the chunks of a run's turn that this process has written.
 *
 * @param start index of the turn's first chunk.
 * @returns undefined when it does not hold all that it knows of. The database may hold more: a write that follows is
 *   guarded by `next`.
 */
export function recallTurnLog(runId: string, start: number): TurnLog | undefined {
  const held = chunkMemory().recall(runId, start, Number.POSITIVE_INFINITY);
  if (!held || held.next !== start + held.jsons.length) return undefined;
  return { next: held.next, chunks: held.jsons };
}

/**
 * Takes a running run's stream from the holder of its lease: what they write from now on is
 * refused.
 *
 * @param engineRunId only when this run of the engine carries it out.
 * @returns the stream's epoch; undefined when there is nothing to take.
 */
export async function takeStream(runId: string, engineRunId?: string): Promise<number | undefined> {
  const { rows } = await pool().query<{ epoch: number }>(
    `update streams set epoch = epoch + 1, holder = null, lease_step = null
      where name = $1::uuid::text and not closed
        and exists (select 1 from runs where id = $1 and status = 'running'
                       and ($2::text is null or engine_run_id = $2))
     returning epoch`,
    [runId, engineRunId],
  );
  return rows[0]?.epoch;
}
