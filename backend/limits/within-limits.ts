import { countMessage, uncountMessage, usageToday } from "../db/queries/daily-usage.ts";
import { runningRuns } from "../db/queries/running-runs.ts";
import { Refusal } from "../problems/refusal.ts";
import { type DailyLimits, dailyLimits, isUseCounted } from "../process/daily-limits.ts";
import { environment } from "../process/env.ts";
import { dailyLimitDetail } from "./daily-limit-detail.ts";
import { bodySize, requireStorage } from "./quotas.ts";
import { withinQuota } from "./within-quota.ts";

async function usedUp(userId: string, everybody: DailyLimits): Promise<Refusal> {
  const { tokens, allowed: own, resetsAt } = await usageToday(userId, everybody);
  const name = own.tokens > 0 && tokens >= own.tokens ? "tokens" : "messages";
  const allowed = own[name];
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1_000));
  const limit = { name, allowed, resetsAt: resetsAt.toISOString() } as const;
  return new Refusal(
    "daily-limit",
    { detail: dailyLimitDetail(limit, resetsAt), limit },
    { retryAfter: seconds },
  );
}

/** A message that a person sends. */
export interface SentMessage {
  userId: string;
  id: string;
  /** The body of the request that brings it. */
  body: unknown;
}

/**
 * Takes a message in while its sender's quotas and day allow it, and counts it. A message that is
 * there already joins its run, whatever they allow.
 *
 * @param take what takes it in; when that fails, the message is not counted.
 * @throws Refusal 409 `quota-reached`, 429 `daily-limit`, or what `take` throws.
 */
export async function withinLimits<Result>(
  { userId, id, body }: SentMessage,
  take: () => Promise<Result>,
): Promise<Result> {
  const isDaily = isUseCounted();
  const { LINNET_QUOTA_CHATS, LINNET_QUOTA_MEGABYTES } = environment();
  if (!isDaily && LINNET_QUOTA_CHATS === 0 && LINNET_QUOTA_MEGABYTES === 0) return take();
  if ((await runningRuns(userId, id)).isKnown) return take();
  await requireStorage(userId, bodySize(body));
  return withinDay(userId, () => withinQuota(take));
}

/**
 * Does something that counts as a message while the person's day allows it.
 *
 * @param take what does it; when that is refused, it is not counted.
 * @throws Refusal 429 `daily-limit`, or what `take` throws.
 */
export async function withinDay<Result>(
  userId: string,
  take: () => Promise<Result>,
): Promise<Result> {
  if (!isUseCounted()) return take();
  const daily = dailyLimits();
  if (!(await countMessage(userId, daily))) throw await usedUp(userId, daily);
  try {
    return await take();
  } catch (error) {
    if (error instanceof Refusal) await uncountMessage(userId);
    throw error;
  }
}
