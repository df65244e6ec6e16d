import { pool } from "../db/client.ts";

/** Pieces that one read brings at most. */
const PAGE_SIZE = 100;

/** A stretch of a stream's compact replay, as it is sent: it stands for chunks up to `end`. */
interface ReplayStretch {
  text: string;
  /** The index that comes after it. */
  end: number;
}

/**
 * The pieces of a stream that follow one another from `start` on, joined, a page of them.
 *
 * @param tail how far the replay may go: what is stored later is news.
 * @returns undefined when no piece begins there.
 */
export async function readReplayPieces(
  name: string,
  start: number,
  tail: number,
): Promise<ReplayStretch | undefined> {
  const { rows } = await pool().query<{ text: string | null; end: number | null }>({
    name: "linnet-replay-pieces",
    text: `select string_agg(text, '' order by start) as text, max("end") as end
             from (select p.start, p."end", p.text
                     from streams s join replay_pieces p on p.stream_key = s.key
                    where s.name = $1 and p.start >= $2 and p."end" <= $3
                      and exists (select 1 from replay_pieces first
                                   where first.stream_key = s.key and first.start = $2)
                    order by p.start limit $4) page`,
    values: [name, start, tail, PAGE_SIZE],
  });
  const row = rows[0];
  return row?.text == null || row.end === null ? undefined : { text: row.text, end: row.end };
}
