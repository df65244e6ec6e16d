/** UTF-16 units of a file's part that are kept: a context has room for fewer, whatever the settings say. */
const MOST_OF_FILE = 256 * 1024;
/** How the line begins with which the part of a file does. */
const FILE_START = /^(?:diff --(?:git|cc) |\* Unmerged path )/;
const LONGEST_START = "* Unmerged path ".length;

/**
 * Takes the beginning of each file's part out of a diff that arrives in pieces, so that one large file does not
 * take the place of the files after it.
 *
 * @param most - UTF-16 units to keep of each file.
 * @returns a function that is given each piece, and then an empty one, and returns what to keep of it.
 */
export function fewOfEachFile(most = MOST_OF_FILE): (piece: string) => string {
  /** The beginning of a line that may become that of a file. */
  let begun = "";
  let isLineStart = true;
  let room = most;
  let isCutInLine = false;
  return (piece) => {
    const lines = (begun + piece).split(/(?<=\n)/);
    const last = lines.at(-1) ?? "";
    // The last line begins in this piece, and may become the first one of a file.
    const isOpen = piece !== "" && (isLineStart || lines.length > 1) && !last.endsWith("\n");
    begun = isOpen && last.length < LONGEST_START ? last : "";
    if (begun !== "") lines.pop();
    let kept = "";
    for (const line of lines.filter(Boolean)) {
      if (isLineStart && FILE_START.test(line)) {
        if (isCutInLine) kept += "\n";
        isCutInLine = false;
        room = most;
      }
      isLineStart = line.endsWith("\n");
      if (room > 0) {
        kept += line.slice(0, room);
        isCutInLine = !kept.endsWith("\n");
      }
      room -= line.length;
    }
    return kept;
  };
}
