import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface Version {
  /** code-server 4.139.1 is VS Code 1.139.1. */
  editor: string;
  /** The Node.js that it runs on. */
  node: string;
  /** What has its server load the smoke-test driver, by which the tests know when a window is there. */
  driverOptions: readonly string[];
  /** Packages in other versions than it names, which come with a program: an install script would load or compile it. */
  withProgram: readonly string[];
}

/** The editors that the tests know, by what LINNET_TEST_VSCODE names. The oldest is of the extension's `engines`. */
const VERSIONS: Record<string, Version> = {
  newest: {
    editor: "4.139.1",
    node: "24.21.0",
    driverOptions: ["--vscode-option", "enable-smoke-test-driver"],
    withProgram: [],
  },
  oldest: {
    editor: "4.104.0",
    node: "22.23.3",
    driverOptions: [],
    withProgram: ["@vscode/ripgrep@1.18.0", "node-pty@1.2.0-beta.15"],
  },
};

/** Whether the editor of the tests is the oldest. */
export const isOldestEditor = process.env.LINNET_TEST_VSCODE === "oldest";

/** @throws Error where LINNET_TEST_VSCODE names none. */
function chosenVersion(): Version {
  const name = process.env.LINNET_TEST_VSCODE || "newest";
  const version = VERSIONS[name];
  if (!version)
    throw new Error(`LINNET_TEST_VSCODE is ${name}: ${Object.keys(VERSIONS).join(" or ")}`);
  return version;
}

/**
 * VS Code's server with its real extension host, from npm, of the version that LINNET_TEST_VSCODE names: up to 780 MB,
 * installed once for all checkouts of this machine. It stays out of the workspaces: its install script fails under
 * another Node.js, and is not needed.
 *
 * @returns The folder that it is installed in, and the options to start it with.
 */
export async function installedCodeServer(): Promise<{
  folder: string;
  driverOptions: readonly string[];
}> {
  const version = chosenVersion();
  const { driverOptions } = version;
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const folder = join(cache, "linnet", `code-server-${version.editor}`);
  const done = join(folder, "installed");
  if (existsSync(done)) return { folder, driverOptions };

  // In a folder of its own until it is complete: another run may install at the same time.
  await mkdir(dirname(folder), { recursive: true });
  const building = await mkdtemp(`${folder}.`);
  try {
    await install(building, version);
    await rename(building, folder).catch(async () => {
      // Another run may have installed it meanwhile, and its editor runs from there.
      if (existsSync(done)) return;
      await rm(folder, { recursive: true, force: true });
      await rename(building, folder);
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return { folder, driverOptions };
}

async function install(building: string, version: Version): Promise<void> {
  const { editor, node, driverOptions, withProgram } = version;
  const dependencies = { "code-server": editor, [`node-linux-${process.arch}`]: node };
  // Earlier versions of argon2 would be compiled.
  const overrides = { argon2: "^0.44.0" };
  await writeFile(
    join(building, "package.json"),
    JSON.stringify({ name: "vscode-host", private: true, dependencies, overrides }),
  );
  const flags = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", flags, { cwd: building });
  const server = join(building, "node_modules/code-server");
  await run("npm", [...flags, "--omit=dev", "--no-save", ...withProgram], {
    cwd: join(server, "lib/vscode"),
  });
  if (driverOptions.length === 0) await writeDriverInto(server);
  await writeFile(join(building, "installed"), `${editor}\n`);
}

/** For a code-server that hands on no options to VS Code, whose driver refuses all dialogs at that age. */
async function writeDriverInto(server: string): Promise<void> {
  const before = '"without-connection-token": true';
  const path = "out/node/routes/vscode.js";
  await replaceIn(join(server, path), before, `${before}, "enable-smoke-test-driver": true`);
  const workbench = "lib/vscode/out/vs/code/browser/workbench/workbench.js";
  await replaceIn(join(server, workbench), "return this.a.enableSmokeTestDriver?", "return!1?");
}

async function replaceIn(path: string, before: string, after: string): Promise<void> {
  const text = await readFile(path, "utf8");
  if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
  await writeFile(path, text.replace(before, after));
}
