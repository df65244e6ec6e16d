import type { Problem } from "@linnet/protocol";
import { localTimeZone, longTime } from "../schedule/local-time.ts";
import { fill, type LinnetStrings } from "../strings.ts";

/** A limit of the day that is used up, with the person's own time and in their language; `undefined` for another problem. */
export function dailyLimitTexts(
  problem: Problem | undefined,
  strings: LinnetStrings,
  language: string,
): { title: string; hint: string } | undefined {
  const { limit, type } = problem ?? {};
  if (type !== "/problems/daily-limit" || !limit?.resetsAt) return undefined;
  const time = longTime({ at: limit.resetsAt, timeZone: localTimeZone() }, language);
  const count = new Intl.NumberFormat(language).format(limit.allowed);
  const text = limit.name === "tokens" ? strings.dailyTokens : strings.dailyMessages;
  return { title: strings.dailyLimit, hint: fill(text, { count, time }) };
}
