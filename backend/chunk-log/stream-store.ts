import { pool } from "../db/client.ts";

export interface StreamInfo {
  /** Index that the next chunk will get; the tail index is one less. */
  next: number;
  closed: boolean;
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

/** The compact replay that was stored when a stream was closed; null when there is none. */
export async function storedReplay(name: string): Promise<string | null> {
  const { rows } = await pool().query<{ compact: string | null }>({
    name: "linnet-stored-replay",
    text: "select compact from streams where name = $1",
    values: [name],
  });
  return rows[0]?.compact ?? null;
}
