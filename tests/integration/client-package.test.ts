import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { newId } from "@linnet/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { REPO_ROOT } from "../support/repo-root.ts";

const run = promisify(execFile);
const NODE = join(REPO_ROOT, "node_modules/.bin/node");
const EXAMPLES = join(REPO_ROOT, "tests/examples");
const TEXT = "Draft a post: Two stations measured the same rise of the river on Monday.";

/** What a person has who has no checkout: a folder with the package, and what npm brought with it. */
let folder: string;
/** On the local model. */
let backend: BackendProcess;

async function installPackage(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "linnet-outside-"));
  const { stdout } = await run(NODE, ["tests/cli/pack-client.ts", "--out", folder], {
    cwd: REPO_ROOT,
  });
  await writeFile(join(folder, "package.json"), '{ "type": "module", "private": true }');
  const quietly = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quietly, stdout.trim()], { cwd: folder });
  await copyFile(join(EXAMPLES, "draft-client.ts"), join(folder, "draft-client.ts"));
}

beforeAll(async () => {
  await Promise.all([
    installPackage(),
    startBackend().then((started) => {
      backend = started;
    }),
  ]);
});

afterAll(async () => {
  await backend?.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  PATH: process.env.PATH,
  LINNET_URL: backend.url,
  LINNET_TOKEN: backend.token,
});

test("the package needs three packages of npm, and not the Workflow SDK", async () => {
  const path = join(folder, "node_modules/@linnet/client/package.json");
  const { dependencies } = JSON.parse(await readFile(path, "utf8"));
  expect(Object.keys(dependencies)).toEqual(["ai", "uuid", "zod"]);
});

test.concurrent("a strict compiler accepts the example and all types of the package", async () => {
  // The types of Node, and those that AI SDK's own types leave to who installs it.
  await mkdir(join(folder, "node_modules/@types"), { recursive: true });
  for (const name of ["node", "json-schema"]) {
    const types = join("node_modules/@types", name);
    await symlink(join(REPO_ROOT, types), join(folder, types)).catch(() => {});
  }
  const tsc = join(REPO_ROOT, "node_modules/typescript/bin/tsc");
  const options = "--noEmit --strict --skipLibCheck false --exactOptionalPropertyTypes";
  const target = "--module nodenext --target es2024 --lib es2024,dom,dom.iterable --types node";
  const words = [...`${options} ${target}`.split(" "), "draft-client.ts"];
  const { stdout } = await run(NODE, [tsc, ...words], { cwd: folder }).catch((error) => error);
  expect(stdout).toBe("");
});

test.concurrent("the TypeScript example prints the draft, and once more the same for the same message", async () => {
  const state = join(folder, "state.json");
  const chatId = newId();
  const message = { id: newId(), role: "user", parts: [{ type: "text", text: TEXT }] };
  const begun = JSON.stringify([["message", JSON.stringify({ chatId, message })]]);
  const printed: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    // As an earlier start has left it that was ended before it had read the answer.
    await writeFile(state, begun);
    const env = { ...environment(), LINNET_STATE: state };
    const { stdout } = await run(NODE, ["draft-client.ts"], { cwd: folder, env });
    printed.push(stdout);
  }
  expect(printed[0]).toContain("stations measured the same rise");
  expect(printed[1]).toBe(printed[0]);
  const { messages } = await createApiClient(backend).getChat(chatId);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
});

test.concurrent("the Python example prints the draft", async () => {
  const env = { ...environment(), LINNET_TEXT: TEXT };
  const { stdout } = await run("python3", [join(EXAMPLES, "chat_client.py")], { env });
  expect(stdout).toContain("stations measured the same rise");
});
