import { environment } from "./env.ts";

/** The most that a person may use in a day of UTC; 0 means no limit. */
export interface DailyLimits {
  messages: number;
  tokens: number;
}

/** The limits of people who have none of their own. */
export function dailyLimits(): DailyLimits {
  const { LINNET_DAILY_MESSAGES: messages, LINNET_DAILY_TOKENS: tokens } = environment();
  return { messages, tokens };
}

/** Whether use is counted: a local owner without limits pays for their own model. */
export function isUseCounted(): boolean {
  const { messages, tokens } = dailyLimits();
  return environment().LINNET_AUTH === "accounts" || messages > 0 || tokens > 0;
}
