import { countMessage, uncountMessage, usageToday } from "../db/queries/daily-usage.ts";
import { runningRuns } from "../db/queries/running-runs.ts";
import { environment } from "../env.ts";
import { ProblemResponse } from "./problem-response.ts";

async function usedUp(userId: string): Promise<ProblemResponse> {
  const { LINNET_DAILY_MESSAGES, LINNET_DAILY_TOKENS } = environment();
  const { tokens, resetsAt } = await usageToday(userId);
  const isTokens = LINNET_DAILY_TOKENS > 0 && tokens >= LINNET_DAILY_TOKENS;
  const [name, allowed] = isTokens
    ? (["tokens", LINNET_DAILY_TOKENS] as const)
    : (["messages", LINNET_DAILY_MESSAGES] as const);
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1_000));
  return new ProblemResponse(
    "daily-limit",
    {
      detail: `This backend allows each person ${allowed} ${name} a day, and yours are used up. Send the message again after ${resetsAt.toISOString()}, or ask whoever runs the backend for more.`,
      limit: { name, allowed, resetsAt: resetsAt.toISOString() },
    },
    { "retry-after": String(seconds) },
  );
}

/**
 * Takes a message in while its sender's day allows it, and counts it. A message that is there
 * already joins its run, whatever the day allows.
 *
 * @param take what takes it in; when that fails, the message is not counted.
 * @throws ProblemResponse 429 `daily-limit`, or what `take` throws.
 */
export async function withinDailyLimits<Result>(
  userId: string,
  messageId: string,
  take: () => Promise<Result>,
): Promise<Result> {
  const { LINNET_DAILY_MESSAGES: messages, LINNET_DAILY_TOKENS: tokens } = environment();
  if (messages === 0 && tokens === 0) return take();
  if ((await runningRuns(userId, messageId)).isKnown) return take();
  if (!(await countMessage(userId, { messages, tokens }))) throw await usedUp(userId);
  try {
    return await take();
  } catch (error) {
    if (error instanceof ProblemResponse) await uncountMessage(userId);
    throw error;
  }
}
