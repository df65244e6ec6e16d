/** Letters that a mistyped name may differ by, for each so many of its letters. */
const LETTERS_PER_MISTAKE = 5;

/** How many letters have to be put in, left out or exchanged to make one text of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [of, wanted] of [...other].entries()) {
      const exchanged = (row[of] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(exchanged, (row[of + 1] ?? 0) + 1, (next[of] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that somebody may have meant who wrote another one; undefined where none is near. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const name = written.toUpperCase();
  const [best] = known
    .map((each) => ({ each, far: distance(name, each) }))
    .sort((a, b) => a.far - b.far);
  return best && best.far <= name.length / LETTERS_PER_MISTAKE ? best.each : undefined;
}
