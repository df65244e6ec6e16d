import type { PageLanguage } from "../page-language.ts";
import { recordTexts } from "./texts.tsx";

/** What a person has used of a limit of the day, such as `12 of 300`. */
export function usageText(
  used: number,
  own: number | null,
  everybody: number,
  language: PageLanguage,
): string {
  return recordTexts[language].amount(used, own ?? everybody);
}
