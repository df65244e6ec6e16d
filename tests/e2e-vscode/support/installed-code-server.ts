import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** code-server 4.139.1 is VS Code 1.139.1. */
const VERSION = "4.139.1";
const NODE_VERSION = "24.21.0";

/**
 * VS Code's server with its real extension host, from npm: 780 MB, installed once for all
 * checkouts of this machine. It stays out of the workspaces: its install script fails under
 * another Node.js, and is not needed.
 *
 * @returns The folder that it is installed in.
 */
export async function installedCodeServer(): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const folder = join(cache, "linnet", `code-server-${VERSION}`);
  const done = join(folder, "installed");
  if (existsSync(done)) return folder;

  // In a folder of its own until it is complete: another run may install at the same time.
  await mkdir(dirname(folder), { recursive: true });
  const building = await mkdtemp(`${folder}.`);
  try {
    await install(building);
    await rename(building, folder).catch(async () => {
      // Another run may have installed it meanwhile, and its editor runs from there.
      if (existsSync(done)) return;
      await rm(folder, { recursive: true, force: true });
      await rename(building, folder);
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return folder;
}

async function install(building: string): Promise<void> {
  const dependencies = { "code-server": VERSION, [`node-linux-${process.arch}`]: NODE_VERSION };
  await writeFile(
    join(building, "package.json"),
    JSON.stringify({ name: "vscode-host", private: true, dependencies }),
  );
  const flags = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", flags, { cwd: building });
  const editor = join(building, "node_modules/code-server/lib/vscode");
  await run("npm", [...flags, "--omit=dev", "--no-save"], { cwd: editor });
  await writeFile(join(building, "installed"), `${VERSION}\n`);
}
