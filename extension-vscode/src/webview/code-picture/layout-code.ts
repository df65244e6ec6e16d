import type { CodeToken, HighlightedCode } from "../../protocol/code-picture.ts";

/** Columns of the narrowest picture. */
const FEWEST_COLUMNS = 36;
/** Widths to which lines are wrapped: the first at which the rows are few enough for X, otherwise the last. */
const WIDTHS = [100, 130, 160, 200];
/** Rows of the highest picture that X shows in its own size. */
const MOST_ROWS = 90;

/** Characters that take two columns of a monospaced font. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Text that is drawn at once. */
export interface CodeRun extends CodeToken {
  /** Where it begins, in columns from the left. */
  column: number;
  /** How many columns it takes. */
  columns: number;
}

export interface CodeRow {
  /** The number of the line; a row that continues a line has none. */
  number: number | undefined;
  runs: CodeRun[];
}

/** Where each piece of the code stands in the picture, in columns and rows. */
export interface CodeLayout {
  /** Columns that the numbers of lines take, with the gap after them; 0 without numbers. */
  gutter: number;
  /** Columns of the widest row, without the gutter. */
  columns: number;
  rows: CodeRow[];
}

/** A character as a reader sees it, with the style of its token. */
interface Cell {
  text: string;
  columns: number;
  token: CodeToken;
}

/**
 * Places code in columns and rows. A line that is too long goes on in the next row, if possible after a blank.
 *
 * @param firstLine - The number of the first line.
 */
export function layoutCode(
  { lines }: Pick<HighlightedCode, "lines">,
  firstLine: number,
  showsNumbers: boolean,
): CodeLayout {
  const cells = lines.map(cellsOf);
  let wrapped: Cell[][][] = [];
  for (const width of WIDTHS) {
    wrapped = cells.map((line) => wrap(line, width));
    if (wrapped.flat().length <= MOST_ROWS) break;
  }
  const rows = wrapped.flatMap((parts, index) =>
    parts.map((part, place) => ({
      number: place === 0 ? firstLine + index : undefined,
      runs: runsOf(part),
    })),
  );
  const ends = rows.map(({ runs }) => {
    const last = runs.at(-1);
    return last ? last.column + last.columns : 0;
  });
  return {
    gutter: showsNumbers ? `${firstLine + lines.length - 1}`.length + 2 : 0,
    columns: Math.max(FEWEST_COLUMNS, ...ends),
    rows,
  };
}

function cellsOf(line: readonly CodeToken[]): Cell[] {
  const segmenter = new Intl.Segmenter();
  return line.flatMap((token) =>
    Array.from(segmenter.segment(token.text), ({ segment }) => ({
      text: segment,
      columns: WIDE.test(segment) ? 2 : 1,
      token,
    })),
  );
}

function wrap(cells: readonly Cell[], width: number): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let taken = 0;
  for (const cell of cells) {
    if (taken + cell.columns > width) {
      const blank = row.findLastIndex(({ text }) => text === " ");
      const rest = blank > row.length / 2 ? row.splice(blank + 1) : [];
      rows.push(row);
      row = rest;
      taken = rest.reduce((sum, { columns }) => sum + columns, 0);
    }
    row.push(cell);
    taken += cell.columns;
  }
  return [...rows, row];
}

/** Joins neighbours of one style. A font may draw what takes two columns narrower: what follows it is a run of its own. */
function runsOf(cells: readonly Cell[]): CodeRun[] {
  const runs: CodeRun[] = [];
  let column = 0;
  let before: Cell | undefined;
  for (const cell of cells) {
    const run = runs.at(-1);
    if (run && before?.token === cell.token && before.columns === 1 && cell.columns === 1) {
      run.text += cell.text;
      run.columns += 1;
    } else {
      runs.push({ ...cell.token, text: cell.text, column, columns: cell.columns });
    }
    column += cell.columns;
    before = cell;
  }
  return runs.filter(({ text }) => text.trim() !== "");
}
