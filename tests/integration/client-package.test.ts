import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { draftListSchema, newId } from "@linnet/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { REPO_ROOT } from "../support/repo-root.ts";

const run = promisify(execFile);
const NODE = join(REPO_ROOT, "node_modules/.bin/node");
const EXAMPLES = join(REPO_ROOT, "tests/examples");
const ARTICLE = join(REPO_ROOT, "tests/fixtures/article.txt");

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

async function storedDrafts(chatId: string) {
  const response = await createApiClient(backend).send("GET", `/api/drafts?chatId=${chatId}`);
  return draftListSchema.parse(await response.json()).drafts;
}

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
  const options = "--noEmit --strict --skipLibCheck false";
  const target = "--module nodenext --target es2024 --lib es2024,dom,dom.iterable --types node";
  const words = [...`${options} ${target}`.split(" "), "draft-client.ts"];
  const { stdout } = await run(NODE, [tsc, ...words], { cwd: folder }).catch((error) => error);
  expect(stdout).toBe("");
});

test.concurrent("the TypeScript example prints the draft, and begins no other for the same message", async () => {
  const state = join(folder, "state.json");
  const start = async () => {
    const env = { ...environment(), LINNET_STATE: state };
    return (await run(NODE, ["draft-client.ts", ARTICLE], { cwd: folder, env })).stdout;
  };
  const chatId = newId();
  const data = { kind: "file", title: "article.txt", text: await readFile(ARTICLE, "utf8") };
  const parts = [
    { type: "text", text: "Draft a post about this." },
    { type: "data-context", data },
  ];
  const message = { id: newId(), role: "user", parts, metadata: { intent: "draft" } };
  const begun = JSON.stringify([["message", JSON.stringify({ chatId, message })]]);
  // As a start has left it that was ended before it had read the answer, twice.
  await writeFile(state, begun);
  const first = await start();
  await writeFile(state, begun);
  expect(await start()).toBe(first);
  const drafts = await storedDrafts(chatId);
  expect(drafts.map(({ variants }) => variants[0]?.posts.map(({ text }) => text))).toEqual([
    first.trimEnd().split("\n---\n"),
  ]);
  // A file that is read for the first time is a chat of its own, with the same draft.
  expect(await start()).toBe(first);
  expect(await storedDrafts(chatId)).toHaveLength(1);
});

test.concurrent.for([
  ["draft-client.ts", [], /^Name a file to draft from: .*\n$/],
  ["draft-client.ts", ["missing.txt"], /^missing.txt cannot be read: .*\n$/],
  ["chat-client.mjs", ["missing.txt"], /^missing.txt cannot be read: .*\n$/],
  ["chat_client.py", ["missing.txt"], /^missing.txt cannot be read: .*\n$/],
] as const)("%s says what is wrong with %j", async ([example, words, said]) => {
  const program = example.endsWith(".py") ? "python3" : NODE;
  const path = example === "draft-client.ts" ? example : join(EXAMPLES, example);
  const started = run(program, [path, ...words], { cwd: folder, env: environment() });
  await expect(started).rejects.toMatchObject({ stderr: expect.stringMatching(said) });
});

test.concurrent.for([
  ["Python", "python3", "chat_client.py"],
  ["fetch", NODE, "chat-client.mjs"],
] as const)("the example in plain %s prints the draft", async ([_how, program, example]) => {
  const chatId = newId();
  const env = { ...environment(), LINNET_CHAT_ID: chatId };
  const { stdout } = await run(program, [join(EXAMPLES, example), ARTICLE], { env });
  const [draft] = await storedDrafts(chatId);
  expect(draft).toBeDefined();
  expect(stdout.trimEnd()).toBe(draft?.variants[0]?.posts.map(({ text }) => text).join("\n---\n"));
});
