import type { Doubt } from "./draft.ts";
import { placesOf } from "./places-of.ts";

/** The doubts about a post whose words the post still has. */
export function openDoubts({
  text,
  doubts = [],
}: {
  text: string;
  doubts?: readonly Doubt[] | undefined;
}): Doubt[] {
  return doubts.filter((doubt) => placesOf(text, doubt.text).length > 0);
}
