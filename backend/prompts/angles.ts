/** The line before the angles in an answer of the research agent. Clients do not show it. */
export const ANGLES_HEADING = "Angles:";

const MOST = 3;
const LONGEST = 200;
const ENTRY = /^\s*(?:[-*•]|\d[.)])\s+(.+)$/u;
/** Smaller models put marks of a heading or of emphasis around the line. */
const HEADING = /^[\s#*_]*angles?[\s*_]*:?[\s*_]*$/i;

/**
 * The angles at the end of an answer of the research agent.
 *
 * @returns at most three, without marks of emphasis; none where the answer does not end with them.
 */
export function anglesIn(answer: string): string[] {
  const lines = answer.trimEnd().split("\n");
  const at = lines.findLastIndex((line) => HEADING.test(line));
  if (at < 0) return [];
  const entries = lines.slice(at + 1).filter((line) => line.trim() !== "");
  const angles = entries.map((line) =>
    ENTRY.exec(line)?.[1]
      ?.replace(/[*_`]+/g, "")
      .trim()
      .slice(0, LONGEST),
  );
  const found = angles.filter((angle) => angle !== undefined && angle !== "");
  // Something else stands after the heading: then it is part of what the answer says.
  return found.length < entries.length ? [] : found.flatMap((angle) => angle ?? []).slice(0, MOST);
}
