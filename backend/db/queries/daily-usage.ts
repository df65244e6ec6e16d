import { pool } from "../client.ts";

/** The most that a person may use in a day; 0 means no limit. */
export interface DailyLimits {
  messages: number;
  tokens: number;
}

/** A person's usage of a day, by the database's clock. */
export interface DailyUsage {
  messages: number;
  tokens: number;
  /** When the next day begins, in UTC. */
  resetsAt: Date;
}

const TODAY = "(now() at time zone 'utc')::date";

/** Returns a person's usage of today. */
export async function usageToday(userId: string): Promise<DailyUsage> {
  const { rows } = await pool().query<{ messages: number; tokens: string; resets_at: Date }>(
    `select coalesce(max(messages), 0) as messages, coalesce(max(tokens), 0)::text as tokens,
            (${TODAY} + 1)::timestamp at time zone 'utc' as resets_at
       from daily_usage where user_id = $1 and day = ${TODAY}`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new Error("an aggregate gave no row");
  return { messages: row.messages, tokens: Number(row.tokens), resetsAt: row.resets_at };
}

/**
 * Counts a message, unless a limit of today is used up. Of messages that come at once, as many are
 * counted as the limit allows.
 */
export async function countMessage(userId: string, limits: DailyLimits): Promise<boolean> {
  const { rowCount } = await pool().query(
    `insert into daily_usage (user_id, day, messages) values ($1, ${TODAY}, 1)
     on conflict (user_id, day) do update set messages = daily_usage.messages + 1
      where ($2 = 0 or daily_usage.messages < $2) and ($3 = 0 or daily_usage.tokens < $3)`,
    [userId, limits.messages, limits.tokens],
  );
  return rowCount === 1;
}

/** Takes back the count of a message that was not taken in. */
export async function uncountMessage(userId: string): Promise<void> {
  await pool().query(
    `update daily_usage set messages = greatest(messages - 1, 0)
      where user_id = $1 and day = ${TODAY}`,
    [userId],
  );
}

/** Whether the person of a run has used up so many tokens today. */
export async function hasUsedTokens(runId: string, limit: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select 1 from daily_usage join runs using (user_id)
      where runs.id = $1 and day = ${TODAY} and tokens >= $2`,
    [runId, limit],
  );
  return rowCount === 1;
}

/** How long a day's use is kept, in days. */
const KEPT_DAYS = 35;

/** Deletes what was used long ago. */
export async function deleteOldUsage(): Promise<void> {
  await pool().query(`delete from daily_usage where day < ${TODAY} - ${KEPT_DAYS}`);
}
