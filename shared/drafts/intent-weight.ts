import type { AnsweredByIntent } from "./intent-url.ts";
import { weightedLength } from "./weighted-length.ts";

/** What a post weighs in the composer that `intentUrl` opens. */
export function intentWeight(text: string, answers?: AnsweredByIntent | null): number {
  return weightedLength(answers?.kind === "quote" ? `${text} ${answers.url}` : text);
}
