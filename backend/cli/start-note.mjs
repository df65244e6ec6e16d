import { closeSync, constants, openSync, writeSync } from "node:fs";

/** The file is made by the program that reads the note. No file is made here, and no link is followed: "Rerun Task" names a file that may be gone. */
const { O_WRONLY, O_TRUNC, O_NOFOLLOW = 0 } = constants;

/**
 * Leaves the newest line about a start in the file that `LINNET_START_NOTE` names. An editor that starts Linnet in a
 * terminal, which it cannot read, shows this line.
 *
 * @param {string} line
 */
export function noteStart(line) {
  const { LINNET_START_NOTE: path } = process.env;
  if (!path) return;
  try {
    const file = openSync(path, O_WRONLY | O_TRUNC | O_NOFOLLOW);
    try {
      writeSync(file, line);
    } finally {
      closeSync(file);
    }
  } catch {
    // The program that reads the note is gone.
  }
}
