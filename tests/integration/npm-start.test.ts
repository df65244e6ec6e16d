import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeDataFolder } from "../support/data-folder.ts";
import { expectNoTroubles } from "../support/expect-no-troubles.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { isAlive } from "../support/is-alive.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { startServerProcess } from "../support/server-process.ts";

async function variables(dataDir: string): Promise<NodeJS.ProcessEnv> {
  return {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(await findFreePort()),
    LINNET_DATA_DIR: dataDir,
    LINNET_OPEN: "0",
    LINNET_PROBE_LOCAL_MODELS: "0",
  };
}

test("at a terminal, a start prints no line of the log", async ({ onTestFinished }) => {
  const dataDir = await makeDataFolder();
  const start = await startServerProcess({
    command: "script",
    args: ["-qefc", "node backend/cli/start.mjs", "/dev/null"],
    cwd: REPO_ROOT,
    env: await variables(dataDir),
    readyPattern: /^Linnet is ready at/m,
  });
  onTestFinished(async () => {
    await start.stop();
    // "script" ends at once, and the backend when its database has ended.
    await expect.poll(() => existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
    await rm(dataDir, { recursive: true, force: true });
  });
  expect(start.logs()).not.toContain('"level"');
}, 120_000);

test("npm run browser says why no window opens", async ({ onTestFinished }) => {
  const dataDir = await makeDataFolder();
  const start = await startServerProcess({
    command: process.execPath,
    args: ["backend/cli/start.mjs", "--browser"],
    cwd: REPO_ROOT,
    env: await variables(dataDir),
    readyPattern: /^Linnet is ready at/m,
    readyTimeoutMilliseconds: 120_000,
  });
  onTestFinished(async () => {
    await start.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await expect.poll(() => start.logs()).toContain("No window opens: LINNET_OPEN is 0.");
}, 180_000);

test("a SIGTERM to npm alone ends the backend too", async ({ onTestFinished }) => {
  const dataDir = await makeDataFolder();
  const npm = await startServerProcess({
    command: "npm",
    args: ["start"],
    cwd: REPO_ROOT,
    env: await variables(dataDir),
    readyPattern: /^Linnet is ready at/m,
  });
  const running = /"pid":(\d+).*"the engine is running"/;
  await expect.poll(() => npm.logs()).toMatch(running);
  const backend = Number(running.exec(npm.logs())?.[1]);
  onTestFinished(async () => {
    if (isAlive(backend)) process.kill(backend, "SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });
  expect(isAlive(backend)).toBe(true);
  npm.kill("SIGTERM");
  // The backend has inherited npm's output, so this waits for both.
  await npm.exited;
  expect(isAlive(backend)).toBe(false);
  expectNoTroubles(npm.logs());
}, 120_000);
