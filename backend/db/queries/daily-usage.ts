import type { DailyLimits } from "../../process/daily-limits.ts";
import { pool } from "../client.ts";

/** A person's usage of a day, by the database's clock. */
export interface DailyUsage {
  messages: number;
  tokens: number;
  /** What the person may use: their own limits, or else those of everybody. */
  allowed: DailyLimits;
  /** When the next day begins, in UTC. */
  resetsAt: Date;
}

const TODAY = "(now() at time zone 'utc')::date";

/**
 * Returns a person's usage of today.
 *
 * @param everybody the limits of people who have none of their own.
 */
export async function usageToday(userId: string, everybody: DailyLimits): Promise<DailyUsage> {
  const { rows } = await pool().query<{
    messages: number;
    tokens: string;
    daily_messages: number | null;
    daily_tokens: string | null;
    resets_at: Date;
  }>(
    `select coalesce(messages, 0) as messages, coalesce(tokens, 0)::text as tokens,
            daily_messages, daily_tokens::text,
            (${TODAY} + 1)::timestamp at time zone 'utc' as resets_at
       from users left join daily_usage on user_id = id and day = ${TODAY} where id = $1`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no user ${userId}`);
  return {
    messages: row.messages,
    tokens: Number(row.tokens),
    allowed: {
      messages: row.daily_messages ?? everybody.messages,
      tokens: row.daily_tokens === null ? everybody.tokens : Number(row.daily_tokens),
    },
    resetsAt: row.resets_at,
  };
}

/** A person's usage of a day that is over, or of today. */
export interface UsageOfDay {
  /** The day in UTC, such as `2026-04-30`. */
  day: string;
  messages: number;
  tokens: number;
}

/** Returns a person's usage by day as far back as it is kept, the newest first. */
export async function usageByDay(userId: string): Promise<UsageOfDay[]> {
  const { rows } = await pool().query<{ day: string; messages: number; tokens: string }>(
    `select day::text, messages, tokens::text from daily_usage where user_id = $1
      order by daily_usage.day desc`,
    [userId],
  );
  return rows.map(({ day, messages, tokens }) => ({ day, messages, tokens: Number(tokens) }));
}

/**
 * Counts a message, unless a limit of today is used up. Of messages that come at once, as many are
 * counted as the limit allows.
 *
 * @param everybody the limits of people who have none of their own.
 */
export async function countMessage(userId: string, everybody: DailyLimits): Promise<boolean> {
  const { rowCount } = await pool().query(
    `insert into daily_usage (user_id, day, messages) values ($1, ${TODAY}, 1)
     on conflict (user_id, day) do update set messages = daily_usage.messages + 1
      where exists (select 1 from users where id = $1
        and (coalesce(daily_messages, $2) = 0
             or daily_usage.messages < coalesce(daily_messages, $2))
        and (coalesce(daily_tokens, $3) = 0
             or daily_usage.tokens < coalesce(daily_tokens, $3)))`,
    [userId, everybody.messages, everybody.tokens],
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

/** Counts tokens that a model took for a person outside of a run. */
export async function countTokens(userId: string, tokens: number): Promise<void> {
  await pool().query(
    `insert into daily_usage (user_id, day, tokens) values ($1, ${TODAY}, $2)
     on conflict (user_id, day) do update set tokens = daily_usage.tokens + excluded.tokens`,
    [userId, tokens],
  );
}

/**
 * Returns how many tokens the person of a run may use in a day, when they are used up.
 *
 * @param everybody the limit of people who have none of their own; 0 means no limit.
 */
export async function usedUpTokens(runId: string, everybody: number): Promise<number | undefined> {
  const { rows } = await pool().query<{ allowed: string }>(
    `select coalesce(daily_tokens, $2)::text as allowed
       from runs join users on users.id = runs.user_id
       join daily_usage on daily_usage.user_id = users.id and day = ${TODAY}
      where runs.id = $1 and coalesce(daily_tokens, $2) > 0
        and daily_usage.tokens >= coalesce(daily_tokens, $2)`,
    [runId, everybody],
  );
  return rows[0] && Number(rows[0].allowed);
}

/** How long a day's use is kept, in days. */
const KEPT_DAYS = 35;

/** Deletes what was used long ago. */
export async function deleteOldUsage(): Promise<void> {
  await pool().query(`delete from daily_usage where day < ${TODAY} - ${KEPT_DAYS}`);
}
