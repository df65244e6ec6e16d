import { execFile } from "node:child_process";
import { glob, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { isAlive } from "./is-alive.ts";
import { REPO_ROOT } from "./repo-root.ts";

const run = promisify(execFile);

const BUILD_STAMP = join(REPO_ROOT, "backend/.next/BUILD_ID");
const LOCK = join(REPO_ROOT, "node_modules/.cache/linnet-build-lock");
const LOOK_AGAIN_MS = 200;

/** What the build is made of. Tests are no part of it, and neither is what a build writes. */
const SOURCES = ["backend/**/*.{ts,tsx,css,json}", "shared/src/**/*.{ts,tsx,css}", "package.json"];
const NOT_SOURCES = /(^|\/)(node_modules|\.next|\.well-known|testing|fixtures)(\/|$)|\.test\.tsx?$/;

/** Builds the backend unless its build is newer than every source. One process at a time does. */
export async function buildBackendOnce(): Promise<void> {
  if (await isBuilt()) return;
  await underLock(async () => {
    if (await isBuilt()) return;
    try {
      await run(process.execPath, ["../node_modules/next/dist/bin/next", "build"], {
        cwd: join(REPO_ROOT, "backend"),
        maxBuffer: 16 * 1024 * 1024,
      });
    } catch (error) {
      const output = error instanceof Error && "stdout" in error ? error.stdout : "";
      throw new Error(`The backend does not build:\n${output}\n${error}`);
    }
  });
}

async function isBuilt(): Promise<boolean> {
  const builtAt = await modifiedAt(BUILD_STAMP);
  if (builtAt === undefined) return false;
  for await (const path of glob(SOURCES, {
    cwd: REPO_ROOT,
    exclude: (name) => NOT_SOURCES.test(name),
  })) {
    if (NOT_SOURCES.test(path)) continue;
    if (((await modifiedAt(join(REPO_ROOT, path))) ?? 0) > builtAt) return false;
  }
  return true;
}

async function modifiedAt(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}

/** A folder that is there is a lock that is held, unless the process that made it is gone. */
async function underLock(action: () => Promise<void>): Promise<void> {
  const owner = join(LOCK, "pid");
  await mkdir(join(LOCK, ".."), { recursive: true });
  while (!(await makeFolder(LOCK))) {
    const pid = Number(await readFile(owner, "utf8").catch(() => ""));
    // A lock without an owner is one that is being taken, or was left half taken.
    const isLeft = pid > 0 ? !isAlive(pid) : Date.now() - ((await modifiedAt(LOCK)) ?? 0) > 5_000;
    if (isLeft) await rm(LOCK, { recursive: true, force: true });
    else await sleep(LOOK_AGAIN_MS);
  }
  try {
    await writeFile(owner, String(process.pid));
    await action();
  } finally {
    await rm(LOCK, { recursive: true, force: true });
  }
}

async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
