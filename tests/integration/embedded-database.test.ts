import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { expectNoTroubles } from "../support/expect-no-troubles.ts";
import { failToStart } from "../support/failed-start.ts";
import { foldedMessage } from "../support/folded-message.ts";
import { isAlive } from "../support/is-alive.ts";
import { operatorCommand } from "../support/operator-command.ts";
import { REPO_ROOT } from "../support/repo-root.ts";

const NODE = join(REPO_ROOT, "node_modules/.bin/node");

let dataDir: string;
let backend: BackendProcess;

beforeAll(async () => {
  dataDir = await makeDataFolder();
  backend = await startBackend({ dataDir, databaseUrl: "" });
});

// Each test ends the backend in its own way, and none minds what the ones before have left in the folder.
beforeEach(async ({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
  if (!isAlive(backend.pid)) await backend.restart();
});

afterAll(async () => {
  await backend?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

/** Resolves once the process is gone. */
async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("a second start keeps chats and token, and a stop takes the database along", async () => {
  const client = createApiClient(backend);
  const { chatId, reader } = await client.startTurn("Two rivers rose in the night.");
  expect(await reader.ended).toBe("done");
  const before = await client.getChat(chatId);
  expect(await foldedMessage(reader.chunks())).toEqual(before.messages.at(-1));

  const database = await postmasterPid();
  await backend.kill("SIGTERM");
  expect(await backend.exited).toMatchObject({ code: 0 });
  expect(isAlive(database)).toBe(false);
  expectNoTroubles(backend.logs());

  await backend.restart();
  expect(await client.getChat(chatId)).toEqual(before);
});

test("a start with another secret is refused, doctor says so, and the one of before still starts", async () => {
  await backend.kill("SIGTERM");
  const variables = {
    LINNET_DATA_DIR: dataDir,
    LINNET_SECRET: "another secret, of some length too",
  };
  const { code, errors } = await failToStart(variables);
  expect({ code, errors }).toEqual({
    code: 1,
    errors: [expect.stringMatching(/^LINNET_SECRET: .*in use with another secret/)],
  });
  const doctor = operatorCommand({ ...backend, databaseUrl: "" }, ["doctor"], variables);
  await expect(doctor).rejects.toThrow(
    expect.objectContaining({
      stdout: expect.stringMatching(/^ACT +LINNET_SECRET +the database/m),
    }),
  );
  await backend.restart();
});

test("an interrupt, as by Ctrl-C, ends it as tidily, and nothing in the log looks like a fault", async () => {
  const database = await postmasterPid();
  const before = backend.logs().length;
  await backend.kill("SIGINT");
  expect(await backend.exited).toMatchObject({ code: 130 });
  expect(isAlive(database)).toBe(false);
  expectNoTroubles(backend.logs().slice(before));
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "a start that is ended by %s when its database is just starting takes it along",
  async (signal) => {
    await backend.kill("SIGTERM");
    const { PATH, HOME } = process.env;
    const child = spawn(NODE, ["backend/cli/serve.mjs"], {
      cwd: REPO_ROOT,
      env: { PATH, HOME, PORT: String(backend.port), LINNET_DATA_DIR: dataDir },
      stdio: "ignore",
      // A terminal sends the signal to all processes of its group.
      detached: true,
    });
    const exited = once(child, "exit");
    await expect.poll(postmasterPid, { interval: 1 }).toBeGreaterThan(0);
    const database = await postmasterPid();
    process.kill(-(child.pid ?? 0), signal);
    expect(await exited).toEqual([signal === "SIGINT" ? 130 : 0, null]);
    expect(isAlive(database)).toBe(false);
  },
);

test("a killed backend finds its database running, and goes on with it", async () => {
  const client = createApiClient(backend);
  const { chatId, reader } = await client.startTurn("Before the kill.");
  await reader.ended;
  const database = await postmasterPid();
  await backend.kill("SIGKILL");
  expect(isAlive(database)).toBe(true);
  await backend.restart();
  expect(await postmasterPid()).toBe(database);
  expect((await client.getChat(chatId)).messages).toHaveLength(2);
});

test("after a kill of backend and database alike the stale pid file is no obstacle", async () => {
  const client = createApiClient(backend);
  const { chatId, reader } = await client.startTurn("Before the power cut.");
  await reader.ended;
  const database = await postmasterPid();
  await backend.kill("SIGKILL");
  process.kill(database, "SIGKILL");
  await gone(database);
  expect(await postmasterPid()).toBe(database);
  await backend.restart();
  expect((await client.getChat(chatId)).messages).toHaveLength(2);
  const after = await client.startTurn("After it.", { chatId });
  expect(await after.reader.ended).toBe("done");
});

test("a backend whose database was killed asks to be started again, and the chats are there", async () => {
  const client = createApiClient(backend);
  const { chatId, reader } = await client.startTurn("Before the database is killed.");
  await reader.ended;
  process.kill(await postmasterPid(), "SIGKILL");
  expect(await backend.exited).toMatchObject({ code: 75 });
  await backend.restart();
  expect((await client.getChat(chatId)).messages).toHaveLength(2);
});

test("a second backend over the same folder is told so, and the first one is left alone", async () => {
  const { code, errors } = await failToStart({ LINNET_DATA_DIR: dataDir });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^LINNET_DATA_DIR: another Linnet is running/);
  expect(errors[0]).toContain(`as process ${backend.pid}:`);
  expect(code).toBe(1);
  const { reader } = await createApiClient(backend).startTurn("Still here?");
  expect(await reader.ended).toBe("done");
});

test("of two that start together over an empty folder, one runs and the other says why not", async () => {
  const folder = await makeDataFolder();
  const starts = await Promise.allSettled([
    startBackend({ dataDir: folder, databaseUrl: "" }),
    startBackend({ dataDir: folder, databaseUrl: "" }),
  ]);
  const running = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const refused = starts.flatMap((start) => (start.status === "rejected" ? [start.reason] : []));
  for (const one of running) await one.stop();
  await rm(folder, { recursive: true, force: true });
  expect(running).toHaveLength(1);
  expect(String(refused[0])).toMatch(/^LINNET_DATA_DIR: another Linnet is /m);
});
