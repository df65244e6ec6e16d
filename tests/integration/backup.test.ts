import { copyFile, mkdtemp, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createDatabaseOn } from "../support/create-database.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { operatorCommand } from "../support/operator-command.ts";
import {
  type AskingTurn,
  answer,
  askToPost,
  draftedChat,
  publishingEnd,
} from "../support/publishing-turn.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { startXServer, type XServer } from "../support/x-server/start-x-server.ts";

let x: XServer;
let model: ScriptedModelServer;
let source: BackendProcess;
let sourceDir: string;
let folder: string;
let file: string;
let turn: AskingTurn;
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  x = await startXServer();
  model = await startScriptedModelServer();
  folder = await mkdtemp(join(tmpdir(), "linnet-backup-"));
  file = join(folder, "linnet.backup");
  sourceDir = await makeDataFolder();
  source = await startBackend({
    dataDir: sourceDir,
    databaseUrl: "",
    modelServer: model,
    env: x.env,
  });
  const client = createApiClient(source);
  turn = await askToPost(client, await draftedChat(client));
  // While it runs, and a turn waits for an answer.
  await operatorCommand(source, ["backup", file], {});
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  x.reset();
});

afterAll(async () => {
  await source?.stop();
  await model?.close();
  await x?.close();
  for (const path of [folder, sourceDir]) await rm(path, { recursive: true, force: true });
});

async function emptyDirectory(): Promise<string> {
  const dataDir = await makeDataFolder();
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function emptyTarget(kind: string) {
  const dataDir = await emptyDirectory();
  const port = await findFreePort();
  if (kind === "embedded") return { dataDir, databaseUrl: "", port };
  const database = await createDatabaseOn(inject("postgresUrl"));
  cleanUps.push(database.drop);
  return { dataDir, databaseUrl: database.url, port };
}

test.each(["embedded", "the operator's"])(
  "into a database that is %s, everything comes back, and a turn that waits goes on",
  async (kind) => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const target = await emptyTarget(kind);
    expect(await operatorCommand(target, ["restore", file], {})).toMatch(/is restored/);

    const restored = await startBackend({ ...target, modelServer: model, env: x.env });
    cleanUps.push(() => restored.stop());
    // The secret came along: the owner's token is the same.
    expect(restored.token).toBe(source.token);
    const client = createApiClient(restored);
    const original = createApiClient(source);
    expect(await client.getChat(turn.chatId)).toEqual(await original.getChat(turn.chatId));

    const response = await answer(client, turn, { approved: true });
    expect(response.status).toBe(200);
    // With the tokens of X that the backup holds encrypted.
    await publishingEnd(client, turn);
    expect(x.posts).toHaveLength(1);
  },
);

test("what is there is replaced only when that is asked for, and a cut file changes nothing", async () => {
  const target = await emptyTarget("embedded");
  const backend = await startBackend({ ...target, modelServer: model });
  cleanUps.push(() => backend.stop());
  const chatId = await draftedChat(createApiClient(backend));
  await expect(
    operatorCommand(target, ["restore", file, "--replace", "--yes"], {}),
  ).rejects.toThrow(/a Linnet works with this database: stop it first/);
  await backend.kill("SIGTERM");
  await expect(operatorCommand(target, ["restore", file], {})).rejects.toThrow(/add --replace/);

  await expect(operatorCommand(target, ["restore", file, "--replace"], {})).rejects.toThrow(
    /nothing was changed/,
  );

  const cut = join(folder, "cut.backup");
  await copyFile(file, cut);
  await truncate(cut, (await stat(cut)).size - 20);
  await expect(operatorCommand(target, ["restore", cut, "--replace", "--yes"], {})).rejects.toThrow(
    /is cut or damaged/,
  );
  const secret = await readFile(join(target.dataDir, "secret"), "utf8");
  await backend.restart();
  expect((await createApiClient(backend).getChat(chatId)).messages).toHaveLength(2);
  await backend.kill("SIGTERM");

  await operatorCommand(target, ["restore", file, "--replace", "--yes"], {});
  expect(await readFile(join(target.dataDir, "secret"), "utf8")).not.toBe(secret);
});
