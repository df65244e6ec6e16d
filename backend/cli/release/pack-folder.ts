import { execFile } from "node:child_process";
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../prepare.mjs";
import { nodeProgram, type PlacedFile, type Platform, platformFiles } from "./platform-packages.ts";

const run = promisify(execFile);

/** For people who read what they got. */
export const DOCUMENTS = [
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "CONFIGURATION.md",
  "DEPLOY.md",
  "PROTOCOL.md",
  "SECURITY.md",
  "deploy/linnet.service",
  "package.json",
];
/** Written by the build with the path of the checkout in it. */
const BUILT_MANIFEST = "backend/.next/required-server-files.json";

/** Puts a file of a release into its place below `folder`. */
export async function place(folder: string, { path, from }: PlacedFile): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  const stats = await lstat(from);
  if (stats.isSymbolicLink()) await symlink(await readlink(from), target);
  else if (path.endsWith(BUILT_MANIFEST)) await writeFile(target, await withoutRoot(from));
  else if (stats.isFile()) await copyFile(from, target);
}

/** Paths of the checkout, as paths below the folder: the server reads none of them. */
async function withoutRoot(path: string): Promise<string> {
  const quoted = JSON.stringify(root).slice(1, -1);
  return (await readFile(path, "utf8")).replaceAll(`${quoted}/`, "").replaceAll(quoted, ".");
}

/** Makes an archive of the folder `name` below `folder`, and deletes the folder. */
export async function archive(folder: string, name: string, file: string): Promise<string> {
  const target = join(folder, file);
  // The same bytes for the same files, whoever packs them and when.
  const sameEverywhere = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  await run("tar", [
    ...sameEverywhere,
    "--mode=u+rw,go+r,go-w,a+X",
    "-czf",
    target,
    "-C",
    folder,
    name,
  ]);
  await rm(join(folder, name), { recursive: true });
  return target;
}

/** What every way of packing has in it. */
export interface Contents {
  /** Below the root of the checkout, as `traceFiles` returns them. */
  files: readonly string[];
  /** The result of `thirdPartyNotices`. */
  notices: string;
}

/**
 * Packs a folder that runs without npm.
 *
 * @param folder an empty one, for what is packed and what has to be fetched for it.
 * @returns the archive, in `folder`: `linnet-<version>-<platform>.tar.gz`.
 */
export async function packFolder(
  { platform, version }: { platform: Platform; version: string },
  { files, notices }: Contents,
  folder: string,
): Promise<string> {
  const name = `linnet-${version}-${platform}`;
  const target = join(folder, name);
  const placed: PlacedFile[] = [...new Set([...files, ...DOCUMENTS])].map((path) => ({
    path,
    from: join(root, path),
  }));
  for (const file of [...placed, ...(await platformFiles(platform, folder))]) {
    await place(target, file);
  }
  await writeFile(join(target, "THIRD-PARTY-NOTICES.txt"), notices);
  const launcher = await readFile(join(import.meta.dirname, "linnet.sh"), "utf8");
  await writeFile(join(target, "linnet"), launcher.replace("@NODE@", nodeProgram(platform)));
  await chmod(join(target, "linnet"), 0o755);
  return archive(folder, name, `${name}.tar.gz`);
}
