import { englishStrings, fill } from "@linnet/ui/texts";
import { type Said, saying } from "./user-message.ts";

/**
 * The person's answer to research: a number is one of its angles, nothing is a confirmation, and anything else
 * is what the person says.
 */
export function answerToAngles(typed: string, angles: readonly string[]): Said {
  if (typed === "") return saying(englishStrings.promptConfirm, "confirm");
  const angle = /^\d+$/.test(typed) ? angles[Number(typed) - 1] : undefined;
  if (angle) return saying(fill(englishStrings.promptAngle, { angle }), "confirm");
  return saying(typed);
}
