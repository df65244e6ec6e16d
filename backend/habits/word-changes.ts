/** A piece of one text, and whether the other text lacks it. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Words of each text that are compared one by one; what follows counts as changed. */
const MOST_WORDS = 600;

function tokens(text: string): string[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Which tokens of two texts stand in both in the same order: a longest common subsequence. */
function common(one: readonly string[], other: readonly string[]): [Set<number>, Set<number>] {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const [inOne, inOther] = [new Set<number>(), new Set<number>()];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      inOne.add(i);
      inOther.add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return [inOne, inOther];
}

function piecesOf(all: readonly string[], kept: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, text] of all.entries()) {
    const isChanged = !kept.has(at);
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  }
  return pieces;
}

/** Two texts in pieces, of which those are marked that stand in only one of them. */
export function wordChanges(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [one, other] = [tokens(before), tokens(after)];
  const [inOne, inOther] = common(one.slice(0, MOST_WORDS), other.slice(0, MOST_WORDS));
  return { before: piecesOf(one, inOne), after: piecesOf(other, inOther) };
}
