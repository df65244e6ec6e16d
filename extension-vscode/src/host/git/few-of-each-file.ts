/** UTF-16 units of a file's part that are kept: a context has room for fewer, whatever the settings say. */
const MOST_OF_FILE = 256 * 1024;
/** UTF-16 units after which only the beginning of each further file is kept: its path, and some of its lines. */
const MOST_OF_LARGE = 8 * 1024 * 1024;
const FEW_OF_FILE = 2 * 1024;
/** How the line begins with which the part of a file does. */
const FILE_START = /^(?:diff --(?:git|cc) |\* Unmerged path )/;
const LONGEST_START = "* Unmerged path ".length;

/**
 * Takes the beginning of each file's part out of a diff that arrives in pieces, so that one large file does not
 * take the place of the files after it. Many large files do not, either: every file is counted and named to the
 * person.
 *
 * @param most - UTF-16 units to keep of each file.
 * @param mostOfLarge - UTF-16 units after which few are kept of each file.
 * @returns a function that is given each piece, and then an empty one, and returns what to keep of it.
 */
export function fewOfEachFile(
  most = MOST_OF_FILE,
  mostOfLarge = MOST_OF_LARGE,
): (piece: string) => string {
  let total = 0;
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
        room = total < mostOfLarge ? most : Math.min(most, FEW_OF_FILE);
      }
      isLineStart = line.endsWith("\n");
      if (room > 0) {
        kept += line.slice(0, room);
        isCutInLine = !kept.endsWith("\n");
      }
      room -= line.length;
    }
    total += kept.length;
    return kept;
  };
}
