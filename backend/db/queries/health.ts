import { pool } from "../client.ts";

/** Whether the database answers, and is neither a standby nor read-only. */
export async function isDatabaseWritable(): Promise<boolean> {
  try {
    const { rows } = await pool().query<{ writable: boolean }>(
      "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable",
    );
    return rows[0]?.writable ?? false;
  } catch {
    return false;
  }
}
