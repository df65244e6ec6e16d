import { writeFileSync } from "node:fs";

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
    writeFileSync(path, line);
  } catch {
    // Whoever asked for it is gone.
  }
}
