import type { Environment } from "../process/env.ts";

/** The address of OpenAI's API, without a slash at its end. */
export function openaiBase({
  OPENAI_BASE_URL: base = "https://api.openai.com/v1",
}: Environment): string {
  return base.replace(/\/$/, "");
}
