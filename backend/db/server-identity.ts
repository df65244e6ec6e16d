import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { databaseOwner } from "./data-directory.mjs";

const run = promisify(execFile);

/** The user and the group that PostgreSQL runs as; without them, those of this process. */
export interface Identity {
  uid?: number;
  gid?: number;
}

/**
 * As whom a start by root runs PostgreSQL, which refuses to run as root: as the owner of the data, so that a command
 * which root runs over another user's Linnet takes nothing from it; where there are none, as `postgres`, who is created
 * when missing.
 *
 * @param directory Linnet's data directory.
 */
export async function serverIdentity(directory: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const owner = databaseOwner(directory);
  if (owner) return owner;
  const lookUp = async () => {
    const [uid, gid] = await Promise.all([
      run("id", ["-u", "postgres"]),
      run("id", ["-g", "postgres"]),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  };
  try {
    return await lookUp();
  } catch {
    await run("groupadd", ["--force", "postgres"]);
    await run("useradd", ["--gid", "postgres", "--no-create-home", "postgres"]);
    return lookUp();
  }
}
