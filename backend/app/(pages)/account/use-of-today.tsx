import type { PersonInfo } from "../../../db/queries/people.ts";
import { dailyLimits } from "../../../process/daily-limits.ts";
import type { PageLanguage } from "../page-language.ts";
import { recordTexts } from "./texts.tsx";
import { usageText } from "./usage-text.ts";

/** What a person has used today (UTC), and of how much. */
export function UseOfToday({ person, language }: { person: PersonInfo; language: PageLanguage }) {
  const everybody = dailyLimits();
  const { messages, tokens, dailyMessages, dailyTokens } = person;
  return recordTexts[language].today(
    usageText(messages, dailyMessages, everybody.messages, language),
    usageText(tokens, dailyTokens, everybody.tokens, language),
  );
}
