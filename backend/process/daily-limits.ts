import { environment } from "./env.ts";

/** The most that a person may use in a day of UTC; 0 means no limit. */
export interface DailyLimits {
  messages: number;
  tokens: number;
}

/**
 * The limits of people who have none of their own; undefined where nobody's use is counted: the
 * local owner pays for their own model.
 */
export function dailyLimits(): DailyLimits | undefined {
  const {
    LINNET_AUTH,
    LINNET_DAILY_MESSAGES: messages,
    LINNET_DAILY_TOKENS: tokens,
  } = environment();
  const isCounted = LINNET_AUTH === "accounts" || messages > 0 || tokens > 0;
  return isCounted ? { messages, tokens } : undefined;
}
