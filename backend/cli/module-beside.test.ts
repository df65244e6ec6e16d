import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { moduleBeside } from "./module-beside.mjs";

/** Installs files; returns the URL of the folder that their packages stand in. */
async function install(files: Record<string, object | string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-packages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = join(folder, "node_modules");
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(
      join(root, name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  }
  return `${pathToFileURL(root).href}/`;
}

const MODULES = { type: "module" };

test("a relative import within a package of ES modules is resolved beside its module", async () => {
  const root = await install({
    "esm/package.json": MODULES,
    "esm/b.js": "",
    "@scope/esm/package.json": MODULES,
    "@scope/esm/c.js": "",
  });
  expect(moduleBeside("./b.js", `${root}esm/a.js`)).toBe(`${root}esm/b.js`);
  expect(moduleBeside("../c.js", `${root}@scope/esm/deep/a.js`)).toBe(`${root}@scope/esm/c.js`);
});

test("the nearest package.json says what .js is", async () => {
  const root = await install({
    "cjs/package.json": {},
    "cjs/lib/b.js": "",
    "cjs/b.mjs": "",
    "cjs/esm/package.json": MODULES,
    "cjs/esm/b.js": "",
    "none/b.js": "",
  });
  expect(moduleBeside("./b.js", `${root}cjs/esm/a.mjs`)).toBe(`${root}cjs/esm/b.js`);
  expect(moduleBeside("../lib/b.js", `${root}cjs/esm/a.mjs`)).toBeUndefined();
  expect(moduleBeside("./b.mjs", `${root}cjs/a.mjs`)).toBe(`${root}cjs/b.mjs`);
  expect(moduleBeside("./b.js", `${root}none/a.mjs`)).toBeUndefined();
});

test("everything else is left to Node", async () => {
  const root = await install({
    "esm/package.json": MODULES,
    "esm/b.js": "",
    "esm/b.cjs": "",
    "other/package.json": MODULES,
    "other/b.js": "",
    "../b.js": "",
  });
  const parent = `${root}esm/a.js`;
  for (const specifier of [
    "zod",
    "./folder",
    "./missing.js",
    "./b.cjs",
    "./b.cjs?v=.js",
    "./b.js?again",
    "../other/b.js",
    "../../b.js",
  ]) {
    expect(moduleBeside(specifier, parent), specifier).toBeUndefined();
  }
  expect(moduleBeside("./b.js", new URL("../a.js", root).href)).toBeUndefined();
  expect(moduleBeside("./b.js", undefined)).toBeUndefined();
});
