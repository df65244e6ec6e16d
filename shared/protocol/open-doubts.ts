import type { Doubt } from "./draft.ts";
import { placesOf } from "./places-of.ts";

/** Of the doubts about a post, those whose words it still has. */
export function openDoubts({
  text,
  doubts = [],
}: {
  text: string;
  doubts?: readonly Doubt[] | undefined;
}): Doubt[] {
  return doubts.filter((doubt) => placesOf(text, doubt.text).length > 0);
}
