import { pool } from "../client.ts";

/**
 * With so little memory, PostgreSQL keeps the rows in a file of 144 kB and deletes it again: what a write needs, without
 * one. On a full disk the heartbeat is still written for a while, since its row needs no more room.
 */
const HAS_ROOM = `
  (select count(*) from set_config('work_mem', '64kB', true) as memory,
                        generate_series(1, length(memory) * 2000)) > 0`;

/** Whether the database answers, is neither a standby nor read-only, and its disk has room. */
export async function isDatabaseWritable(): Promise<boolean> {
  try {
    const { rows } = await pool().query<{ writable: boolean }>(
      `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
              and ${HAS_ROOM} as writable`,
    );
    return rows[0]?.writable ?? false;
  } catch {
    return false;
  }
}
