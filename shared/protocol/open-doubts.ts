import type { Doubt } from "./draft.ts";

/** Of the doubts about a post, those whose words it still has. */
export function openDoubts({
  text,
  doubts = [],
}: {
  text: string;
  doubts?: readonly Doubt[] | undefined;
}): Doubt[] {
  return doubts.filter((doubt) => text.includes(doubt.text));
}
