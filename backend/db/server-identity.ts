import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The user and the group that PostgreSQL runs as; without them, those of this process. */
export interface Identity {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root: it runs as `postgres`, who is created when missing. */
export async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
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
