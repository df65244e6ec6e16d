import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";

/** A real reverse proxy in front of several backends, configured as DEPLOY.md says. */
export interface ReverseProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Runs a proxy's program and resolves once it answers on loopback.
 *
 * @param folder what it works in; deleted when it is stopped.
 */
export async function runProxy(
  command: string,
  args: readonly string[],
  { port, folder }: { port: number; folder: string },
): Promise<ReverseProxy> {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    const response = await fetch(`${url}/api/health/live`).catch(() => undefined);
    await response?.body?.cancel();
    if (response) break;
    await new Promise((next) => setImmediate(next));
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
