import { pool } from "../db/client.ts";

/** How long a watch lasts that nobody renews, in seconds. */
const WATCH_SECONDS = 30;

/** Where a stream stands. */
export interface StreamTail {
  name: string;
  next_index: number;
  closed: boolean;
}

/**
 * Asks the writers of these streams to notify from now on, for half a minute.
 *
 * The watch is a column of the stream's row, which each append locks: an append either has
 * committed before and is part of the tail that is returned, or sees the watch. In a table of its
 * own, an append that is under way would miss it. Rows that are locked now are left out instead of
 * waited for, so that this neither waits for a writer that is frozen nor deadlocks with one that
 * appends to several streams: ask again for what is missing in the answer.
 *
 * @returns the tails of the streams that are watched now, or have ended.
 */
export async function watchStreams(names: readonly string[]): Promise<StreamTail[]> {
  const { rows } = await pool().query<StreamTail>({
    name: "linnet-watch-streams",
    text: `
      with free as (
        select key from streams where name = any($1) and not closed
           for no key update skip locked
      ), watched as (
        update streams s set watched_until = now() + make_interval(secs => $2)
          from free where s.key = free.key
        returning s.name, s.next_index, s.closed
      )
      select * from watched
       union all
      select name, next_index, closed from streams where name = any($1) and closed`,
    values: [names, WATCH_SECONDS],
  });
  return rows;
}
