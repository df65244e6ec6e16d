const MOST = 3;
const LONGEST = 200;
const ENTRY = /^\s*(?:[-*•]|\d[.)])\s+(.+)$/u;
/** The line "Angles:", which the prompt asks for; smaller models put marks of a heading or of emphasis around it. */
const HEADING = /^[\s#*_]*angles?[\s*_]*:?[\s*_]*$/i;

/**
 * Takes the angles off the end of an answer of the research agent.
 *
 * @returns at most three angles, without marks of emphasis, and the text before them; without angles where the
 *   answer does not end with them.
 */
export function splitAngles(answer: string): { text: string; angles: string[] } {
  const lines = answer.trimEnd().split("\n");
  const at = lines.findLastIndex((line) => HEADING.test(line));
  const entries = lines.slice(at + 1).filter((line) => line.trim() !== "");
  const angles = entries.flatMap(
    (line) =>
      ENTRY.exec(line)?.[1]
        ?.replace(/[*_`]+/g, "")
        .trim()
        .slice(0, LONGEST) || [],
  );
  // Without a heading, or with something else after it, the list is part of what the answer says.
  if (at < 0 || angles.length < entries.length) return { text: answer, angles: [] };
  return { text: lines.slice(0, at).join("\n").trimEnd(), angles: angles.slice(0, MOST) };
}
