import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeDataFolder } from "./data-folder.ts";
import { findFreePort } from "./find-free-port.ts";
import { REPO_ROOT } from "./repo-root.ts";

export interface FailedStart {
  code: number | null;
  stdout: string;
  /** The lines of its output. */
  errors: string[];
}

/** Longest time that a start which cannot succeed may take, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Starts a backend that is expected to refuse, and waits for its end. One that runs anyway
 * is killed, and its code is null.
 *
 * @param variables on top of a free port, an empty data directory and the local model.
 */
export async function failToStart(variables: Record<string, string>): Promise<FailedStart> {
  const dataDir = await makeDataFolder();
  const child = spawn(join(REPO_ROOT, "node_modules/.bin/node"), ["backend/cli/serve.mjs"], {
    cwd: REPO_ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(await findFreePort()),
      LINNET_DATA_DIR: dataDir,
      LINNET_MODEL: "local/extractive",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  await rm(dataDir, { recursive: true, force: true });
  return { code: child.exitCode, stdout, errors: stderr.trimEnd().split("\n") };
}
