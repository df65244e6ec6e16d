/**
 * `npm run release`: what people get who have no checkout, in `dist`. A folder for this platform that
 * runs without npm, a package for npm, the clients, the notices and the checksums.
 */

import { createHash } from "node:crypto";
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ensureBuilt, root, say } from "./prepare.mjs";
import { npmRun } from "./release/npm-run.ts";
import { packEditor } from "./release/pack-editor.ts";
import { packFolder } from "./release/pack-folder.ts";
import { packForNpm } from "./release/pack-for-npm.ts";
import { ownPlatform, PLATFORMS, type Platform } from "./release/platform-packages.ts";
import { thirdPartyNotices } from "./release/third-party-notices.ts";
import { traceFiles } from "./release/trace-files.ts";

const USAGE = `Usage: npm run release [-- options]
  --platform <name>    ${PLATFORMS.join(", ")}; more than one is possible. Default: this machine's.
                       Folders for other platforms are packed in the same way, and nobody has tried them.
  --out <folder>       default: dist
  --no-clients         only the folders and the npm package, without the clients`;

const { values } = parseArgs({
  options: {
    platform: { type: "string", multiple: true },
    out: { type: "string" },
    "no-clients": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function wantedPlatforms(): Platform[] {
  const wanted = values.platform ?? [`${process.platform}-${process.arch}`];
  return wanted.map((name) => {
    const found = PLATFORMS.find((platform) => platform === name);
    if (!found) throw new Error(`--platform: must be one of ${PLATFORMS.join(", ")}, not ${name}.`);
    return found;
  });
}

/** Builds the clients, and copies what goes to the stores, to the editor and to integrators. */
async function copyClients(out: string, version: string): Promise<string[]> {
  const editor = await packEditor(version, out);
  await npmRun("zip:browser");
  const folder = join(root, "extension-browser", "dist");
  const zips = (await readdir(folder)).filter(
    (name) => name.startsWith(`linnet-${version}-`) && name.endsWith(".zip"),
  );
  for (const name of zips) await copyFile(join(folder, name), join(out, name));
  await npmRun("pack:client", "--", "--out", out);
  return [editor, ...zips, `linnet-client-${version}.tgz`];
}

/** Writes what `sha256sum --check SHA256SUMS` reads. */
async function writeChecksums(out: string, names: readonly string[]): Promise<void> {
  const lines = names.map(async (name) => {
    const bytes = await readFile(join(out, name));
    return `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`;
  });
  await writeFile(join(out, "SHA256SUMS"), (await Promise.all(lines)).join(""));
}

async function main(): Promise<void> {
  if (values.help) return console.log(USAGE);
  const platforms = wantedPlatforms();
  const out = resolve(process.env.INIT_CWD ?? "", values.out ?? join(root, "dist"));
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  await ensureBuilt({ isForRelease: true });
  await mkdir(out, { recursive: true });
  say("Finding the files that run...");
  const files = await traceFiles();
  const notices = await thirdPartyNotices(files);
  const written = ["THIRD-PARTY-NOTICES.txt"];
  await writeFile(join(out, "THIRD-PARTY-NOTICES.txt"), notices);
  // Beside the archives, so that they are renamed and not copied.
  const work = await mkdtemp(join(out, ".release-"));
  try {
    say("Packing the package for npm...");
    const forNpm = await packForNpm(version, { files, notices }, work);
    await rename(forNpm, join(out, basename(forNpm)));
    written.push(basename(forNpm));
    for (const platform of platforms) {
      say(`Packing ${platform}${platform === ownPlatform() ? "" : ", which is not tried here"}...`);
      const archive = await packFolder({ platform, version }, { files, notices }, work);
      await rename(archive, join(out, basename(archive)));
      written.push(basename(archive));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  if (!values["no-clients"]) written.push(...(await copyClients(out, version)));
  await writeChecksums(out, written.sort());
  for (const name of [...written, "SHA256SUMS"]) {
    const { size } = await stat(join(out, name));
    console.log(`${join(out, name)} (${(size / 1_000_000).toFixed(1)} MB)`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
