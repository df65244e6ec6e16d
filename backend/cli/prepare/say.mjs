import { noteStart } from "../start-note.mjs";

/** A line for the person, apart from what a command prints as its result. */
export const say = (line) => process.stderr.write(`${line}\n`);

/**
 * Ends this process with a line for the person.
 *
 * @param {string} line
 * @param {string} note what is noted in its place, where the terminal is not seen.
 * @returns {never}
 */
export function giveUp(line, note = line) {
  say(line);
  noteStart(note);
  process.exit(1);
}
