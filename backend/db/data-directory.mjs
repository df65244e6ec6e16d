/**
 * What a start asks of the data directory. Plain JavaScript without dependencies: `start.mjs` asks before anything is
 * installed.
 */
import { statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Linux's name for the file system of its processes, in which Node would try to make a folder for ever. */
const PROC = 0x9fa0;

/** The path, and each folder above it. */
function* upwards(path) {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    yield folder;
    if (folder === dirname(folder)) return;
  }
}

/**
 * Whether `pg_ctl` can pass a path on: it calls the server through a shell, with paths between quotation marks.
 *
 * @param {string} path
 * @returns {boolean}
 */
export function isPlain(path) {
  return process.platform === "win32" || !/["$`\\\n]/.test(path);
}

function statsOf(path) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Whether another user can pass through every folder down to a path.
 *
 * @param {string} path
 * @returns {boolean}
 */
export function isReachable(path) {
  return [...upwards(path)].every((folder) => ((statsOf(folder)?.mode ?? 1) & 1) === 1);
}

/**
 * Whose the database of a directory is: PostgreSQL runs as nobody else over it.
 *
 * @param {string} directory
 * @returns {{ uid: number, gid: number } | undefined} undefined where none was made yet.
 */
export function databaseOwner(directory) {
  const folder = statsOf(join(directory, "postgres"));
  // An owner whose start was ended at once may have left the folder alone.
  const isMade = folder?.uid !== 0 || statsOf(join(directory, "postgres", "PG_VERSION"));
  return folder && isMade ? { uid: folder.uid, gid: folder.gid } : undefined;
}

/** What a start by an ordinary user is told about another one's database. Root runs it as its owner. */
function ownerProblem(directory, owner) {
  const own = process.getuid?.();
  if (!own || owner === own) return undefined;
  // By number: a user of a container may have no name.
  return `the database in ${directory} is another user's (${owner}): start Linnet as that user, or stop it and run "chown -R ${own} ${directory}" as root`;
}

/**
 * Why a directory cannot have the data.
 *
 * @param {string} directory as an absolute path.
 * @param {boolean} isExplicit whether a person chose it: another one is taken for a default that cannot be reached.
 * @returns {string | undefined} what follows `LINNET_DATA_DIR: `.
 */
export function dataDirectoryProblem(directory, isExplicit) {
  if (!isPlain(directory)) {
    return `${JSON.stringify(directory)} has a character that PostgreSQL's programs cannot take (one of " $ \` \\, or a line break): choose another directory`;
  }
  const there = [...upwards(directory)].find(statsOf);
  if (there && !statsOf(there)?.isDirectory()) return `${there} is a file: choose a directory`;
  if (there && statfsSync(there).type === PROC) {
    return `${there} keeps no files: choose another directory`;
  }
  const owner = databaseOwner(directory);
  if (owner) return ownerProblem(directory, owner.uid);
  if (!isExplicit || process.getuid?.() !== 0 || isReachable(directory)) return undefined;
  return `${directory} cannot be reached by the user "postgres", as whom the database runs when Linnet is started by root: choose another directory, or start Linnet as an ordinary user`;
}
