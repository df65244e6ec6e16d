import { pool } from "../client.ts";

/**
 * How many runs of a user are running, sessions that wait included, and whether one answers this
 * message already.
 */
export async function runningRuns(
  userId: string,
  messageId: string,
): Promise<{ running: number; isKnown: boolean }> {
  const { rows } = await pool().query<{ running: number; is_known: boolean | null }>({
    name: "linnet-running-runs",
    text: `select count(*) filter (where status = 'running')::int as running,
            bool_or(user_message_id = $2)
              or exists (select 1 from session_turns where id = $2) as is_known
       from runs where user_id = $1 and (status = 'running' or user_message_id = $2)`,
    values: [userId, messageId],
  });
  return { running: rows[0]?.running ?? 0, isKnown: rows[0]?.is_known ?? false };
}
