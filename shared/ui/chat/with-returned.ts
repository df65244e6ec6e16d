import type { Prompt } from "./message-of.ts";

/**
 * The field's text after a prompt came back that was not taken.
 *
 * @param text what stands in the field: the person may have typed on meanwhile.
 * @returns the prompt's text, before what was typed after it. The words of a button do not stand in the way of typed ones.
 */
export function withReturned({ text: returned, intent }: Prompt, text: string): string {
  // It may come back before the field is seen to be empty.
  if (text === "" || text === returned) return returned;
  return intent || returned === "" ? text : `${returned}\n\n${text}`;
}
