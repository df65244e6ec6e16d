import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { findFreePort } from "../support/find-free-port.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const run = promisify(execFile);

async function isInstalled(): Promise<boolean> {
  return run("redis-server", ["--version"]).then(
    () => true,
    () => false,
  );
}

async function install(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  // The run level keeps the package from starting a server of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  try {
    await run("apt-get", ["update"], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "redis-server"], { env });
  } catch {
    return false;
  }
  return isInstalled();
}

/**
 * Starts a Redis on loopback that writes nothing to disk. Installs it where that is allowed;
 * `undefined` where there is none to be had.
 */
export async function startRedis(): Promise<{ url: string; server: ServerProcess } | undefined> {
  if (!(await isInstalled()) && !(await install())) return undefined;
  const port = await findFreePort();
  const server = await startServerProcess({
    command: "redis-server",
    args: ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"],
    cwd: tmpdir(),
    env: { PATH: process.env.PATH },
    readyPattern: /Ready to accept connections/,
  });
  return { url: `redis://127.0.0.1:${port}`, server };
}
