import { expect, onTestFinished, test } from "vitest";
import { REPO_ROOT } from "./repo-root.ts";
import { type ServerProcessOptions, startServerProcess } from "./server-process.ts";

function start(script: string, options: Partial<ServerProcessOptions> = {}) {
  return startServerProcess({
    command: process.execPath,
    args: ["-e", script],
    cwd: REPO_ROOT,
    env: { PATH: process.env.PATH },
    readyPattern: /^ready at (\d+)$/m,
    ...options,
  });
}

test("a process is there once it has said so, and its signals and logs are known", async () => {
  const server = await start(
    "console.error('warming up'); console.log('ready at 77'); setInterval(() => {}, 1000)",
  );
  onTestFinished(async () => {
    await server.stop();
  });
  expect(server.ready[1]).toBe("77");
  expect(server.isRunning()).toBe(true);
  server.kill("SIGKILL");
  expect(await server.exited).toEqual({ code: null, signal: "SIGKILL" });
  expect(server.isRunning()).toBe(false);
  expect(server.logs()).toContain("warming up");
});

test("a process that ends before it is ready fails with what it wrote", async () => {
  await expect(start("console.error('PORT is in use'); process.exit(3)")).rejects.toThrow(
    /ended \(3\).*PORT is in use/s,
  );
});

test("a process that never gets ready is ended", async () => {
  await expect(
    start("setInterval(() => {}, 1000)", { readyTimeoutMilliseconds: 300 }),
  ).rejects.toThrow("took over 300 ms");
});

test("stopping is gentle first, and frozen or deaf processes are stopped too", async () => {
  const gentle = await start(
    "process.on('SIGTERM', () => process.exit(0)); console.log('ready at 1'); setInterval(() => {}, 1000)",
  );
  gentle.kill("SIGSTOP");
  expect(await gentle.stop()).toEqual({ code: 0, signal: null });

  const deaf = await start(
    "process.on('SIGTERM', () => {}); console.log('ready at 1'); setInterval(() => {}, 1000)",
  );
  expect(await deaf.stop(50)).toEqual({ code: null, signal: "SIGKILL" });
});

test("what a process has started, and left behind, is ended with it", async () => {
  const server = await start(
    `const { spawn } = require("node:child_process");
     spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
     console.log("ready at 1");`,
    { endsWhatItStarted: true },
  );
  // It has ended when nobody holds its output any more.
  expect(await server.stop()).toEqual({ code: null, signal: "SIGTERM" });
});
