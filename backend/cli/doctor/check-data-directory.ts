import { readFile, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { reachableDataDirectory } from "../../db/embedded-postgres.ts";
import { ConfigurationError, type Environment } from "../../process/env.ts";
import { ownCommand } from "../../process/own-command.ts";
import { act, type Finding, findingOf, note, ok } from "./finding.ts";

const GIGABYTE = 1e9;
/** A start needs so much for the database alone; below the second figure it is soon full. */
const LEAST_FREE = 0.2 * GIGABYTE;
const FEW_FREE = 2 * GIGABYTE;

async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (await stat(folder).catch(() => undefined)) return folder;
    if (folder === dirname(folder)) return folder;
  }
}

async function checkDisk(directory: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestFolder(directory));
  const free = bavail * bsize;
  const detail = `${(free / GIGABYTE).toFixed(1)} GB free`;
  if (free < LEAST_FREE) return act("disk", detail, "free some space before the next start");
  return free < FEW_FREE ? note("disk", detail, "free some space soon") : ok("disk", detail);
}

async function checkSecret(directory: string, own: string | undefined): Promise<Finding> {
  if (own) return ok("secret", "LINNET_SECRET");
  const file = join(directory, "secret");
  const found = await stat(file).catch(() => undefined);
  if (!found) return ok("secret", "made at the first start");
  const isOpen = process.platform !== "win32" && (found.mode & 0o077) !== 0;
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined)
    return act("secret", "this user may not read it", "start as the user who started before");
  if (text.trim().length < 32) return act("secret", "the file is cut", "take it from a backup");
  return isOpen
    ? note("secret", "other users may read it", `${ownCommand("start")} closes it`)
    : ok("secret", "a file that only its owner reads");
}

/** What is on the disk: who owns it, how much is free, and the secret. Nothing with `DATABASE_URL`. */
export async function checkDataDirectory(environment: Environment): Promise<Finding[]> {
  const { DATABASE_URL, LINNET_DATA_DIR: wanted, dataDirIsExplicit, LINNET_SECRET } = environment;
  if (DATABASE_URL) {
    return [ok("secret", LINNET_SECRET ? "LINNET_SECRET" : "shared in the database")];
  }
  let directory: string;
  try {
    directory = await reachableDataDirectory(wanted, dataDirIsExplicit);
  } catch (error) {
    if (error instanceof ConfigurationError) return [findingOf(error.message, "act")];
    throw error;
  }
  const disk = await checkDisk(directory);
  const found = await stat(directory).catch(() => undefined);
  if (!found) return [ok("data directory", `${directory}, made at the first start`), disk];
  const user = process.getuid?.() ?? found.uid;
  const data = await stat(join(directory, "postgres")).catch(() => undefined);
  const isOthers = user !== 0 && (found.uid !== user || (data !== undefined && data.uid !== user));
  const version = await readFile(join(directory, "postgres", "PG_VERSION"), "utf8").catch(() => "");
  return [
    isOthers
      ? act(
          "data directory",
          `${directory} belongs to another user`,
          "start as that user, or choose another folder",
        )
      : ok(
          "data directory",
          `${directory}${version ? `, PostgreSQL ${version.trim()}` : ", without a database yet"}`,
        ),
    disk,
    await checkSecret(directory, LINNET_SECRET),
  ];
}
