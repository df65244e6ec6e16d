import type { PersonInfo } from "../../../db/queries/people.ts";
import { dailyLimits } from "../../../process/daily-limits.ts";
import { usageText } from "./usage-text.ts";

/** What a person has used today (UTC), and of how much. */
export function UseOfToday({ person }: { person: PersonInfo }) {
  const everybody = dailyLimits();
  const { messages, tokens, dailyMessages, dailyTokens } = person;
  return (
    <>
      Today: {usageText(messages, dailyMessages, everybody.messages)} messages,{" "}
      {usageText(tokens, dailyTokens, everybody.tokens)} tokens.
    </>
  );
}
