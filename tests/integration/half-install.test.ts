import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { REPO_ROOT } from "../support/repo-root.ts";

const run = promisify(execFile);

/**
 * Stands in for npm: like npm 11.3, it records packages of other platforms, too. Like npm, it leaves alone what has a manifest, unless its own record shows that a package is
 * missing. `NPM_DIES` ends it in the middle of a package, as a killed npm is.
 */
const NPM = `#!/usr/bin/env node
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
const packages = {};
for (const name of ["one", "two"]) {
  const path = "node_modules/" + name;
  packages[path] = { version: "1.0.0" };
  if (existsSync(path + "/package.json")) continue;
  mkdirSync(path, { recursive: true });
  writeFileSync(path + "/package.json", "{}");
  if (process.env.NPM_DIES === "killed") process.kill(process.pid, "SIGKILL");
  if (process.env.NPM_DIES === "refused") { console.error("npm error code E503"); process.exit(1); }
  writeFileSync(path + "/index.js", "");
}
packages["node_modules/of-another-platform"] = { version: "1.0.0", optional: true };
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
`;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "linnet-install-"));
  await mkdir(join(root, "backend/cli"), { recursive: true });
  for (const file of ["prepare.mjs", "prepare", "start-note.mjs"]) {
    const path = join("backend/cli", file);
    await cp(join(REPO_ROOT, path), join(root, path), { recursive: true });
  }
  const packages = { "node_modules/one": { version: "1.0.0" } };
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages }));
  await mkdir(join(root, "bin"));
  await writeFile(join(root, "bin/npm"), NPM);
  await writeFile(join(root, "bin/package.json"), '{ "type": "module" }');
  await chmod(join(root, "bin/npm"), 0o755);
});

afterEach(() => rm(root, { recursive: true, force: true }));

/** Installs as a start does; what it says. */
async function install(dies = ""): Promise<string> {
  const script =
    'import { ensureInstalled } from "./backend/cli/prepare.mjs"; await ensureInstalled("backend");';
  const { stderr } = await run(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, "bin")}:${process.env.PATH}`, NPM_DIES: dies },
  }).catch((error: { stderr: string }) => error);
  return stderr;
}

const fileOf = (name: string) => readFile(join(root, "node_modules", name, "index.js"), "utf8");

test("an install is made once", async () => {
  expect(await install()).toContain("Installing");
  expect(await install()).toBe("");
});

test("a package that is gone is installed again", async () => {
  await install();
  await rm(join(root, "node_modules/two"), { recursive: true });
  expect(await install()).toContain("Installing");
  expect(await fileOf("two")).toBe("");
});

test("after an install that was killed, no half of a package is taken for a whole one", async () => {
  await install("killed");
  await expect(fileOf("one")).rejects.toThrow("ENOENT");
  expect(await install()).toContain("Installing");
  expect(await fileOf("one")).toBe("");
  expect(await install()).toBe("");
});

test("after an install that npm gave up itself, what is there stays", async () => {
  await install();
  await writeFile(join(root, "node_modules/one/index.js"), "kept");
  await rm(join(root, "node_modules/two"), { recursive: true });
  const said = await install("refused");
  expect(said).toContain("npm cannot reach its registry");
  expect(await fileOf("one")).toBe("kept");
});
