/** A selection as whole lines, as a picture shows it. */
export interface SelectedLines {
  /** Without the indentation that all lines share, without tabs, without empty lines at either end. */
  text: string;
  /** The number of the first line in the file, from 1. */
  firstLine: number;
}

/**
 * Makes the lines of a picture from a selection.
 *
 * @param selected - The selected text, from the beginning of its first line if only blanks precede it there.
 * @param firstLine - The number of the line in which it begins, from 1.
 * @param tabSize - Columns between the stops of tabs.
 */
export function selectedLines(selected: string, firstLine: number, tabSize: number): SelectedLines {
  const lines = selected.split(/\r\n|\r|\n/).map((line) => withoutTabs(line.trimEnd(), tabSize));
  const begin = lines.findIndex((line) => line !== "");
  if (begin === -1) return { text: "", firstLine };
  const shown = lines.slice(begin, lines.findLastIndex((line) => line !== "") + 1);
  const indentation = Math.min(
    ...shown.filter((line) => line !== "").map((line) => line.search(/\S/)),
  );
  return {
    text: shown.map((line) => line.slice(indentation)).join("\n"),
    firstLine: firstLine + begin,
  };
}

function withoutTabs(line: string, tabSize: number): string {
  let text = "";
  for (const character of line) {
    text += character === "\t" ? " ".repeat(tabSize - (text.length % tabSize)) : character;
  }
  return text;
}
