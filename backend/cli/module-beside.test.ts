import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { moduleBeside } from "./module-beside.ts";

/** Installs packages; returns the URL of the folder that they stand in. */
async function install(manifests: Record<string, object>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-packages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = join(folder, "node_modules");
  for (const [name, manifest] of Object.entries(manifests)) {
    await mkdir(join(root, name), { recursive: true });
    await writeFile(join(root, name, "package.json"), JSON.stringify(manifest));
  }
  return `${pathToFileURL(root).href}/`;
}

test("a relative import within a package of ES modules is resolved beside its module", async () => {
  const root = await install({ esm: { type: "module" }, "@scope/esm": { type: "module" } });
  expect(moduleBeside("./b.js", `${root}esm/a.js`)).toBe(`${root}esm/b.js`);
  expect(moduleBeside("../c.js", `${root}@scope/esm/deep/a.js`)).toBe(`${root}@scope/esm/c.js`);
});

test("the nearest package.json says what .js is", async () => {
  const root = await install({ cjs: {}, "cjs/esm": { type: "module" } });
  expect(moduleBeside("./b.js", `${root}cjs/esm/a.mjs`)).toBe(`${root}cjs/esm/b.js`);
  expect(moduleBeside("../lib/b.js", `${root}cjs/esm/a.mjs`)).toBeUndefined();
  expect(moduleBeside("./b.mjs", `${root}cjs/a.mjs`)).toBe(`${root}cjs/b.mjs`);
});

test("everything else is left to Node", async () => {
  const root = await install({ esm: { type: "module" } });
  expect(moduleBeside("zod", `${root}esm/a.js`)).toBeUndefined();
  expect(moduleBeside("./folder", `${root}esm/a.js`)).toBeUndefined();
  expect(moduleBeside("./b.cjs", `${root}esm/a.js`)).toBeUndefined();
  expect(moduleBeside("./b.js", "file:///app/backend/a.js")).toBeUndefined();
  expect(moduleBeside("./b.js", undefined)).toBeUndefined();
});
