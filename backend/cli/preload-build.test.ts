import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { preloadBuild } from "./preload-build.ts";

test("a build is loaded as a whole, but for the runtimes, the threads and what is broken, and is there when its files are gone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "linnet-build-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = {
    "app-paths-manifest.json": '{ "/api/health/route": "app/api/health/route.js" }',
    "app/api/health/route.js": "exports.name = 'route';",
    "chunks/broken.js": "throw new Error('this one is broken');",
    "chunks/table_0.js": "module.exports = [1, () => {}];",
    "chunks/table_0.js.map": "not a program",
    "chunks/ssr/table_1_.js": "module.exports = [2, () => {}];",
    "chunks/[turbopack]_runtime.js": "throw new Error('loaded twice');",
    "chunks/ssr/[turbopack]_runtime.js": "throw new Error('loaded twice');",
    "chunks/[worker thread]-of-texts.js": "throw new Error('loaded in the main thread');",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }

  await expect(preloadBuild(folder)).rejects.toThrow("this one is broken");

  await rm(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  expect(require(join(folder, "app/api/health/route.js"))).toEqual({ name: "route" });
  expect(require(join(folder, "chunks/table_0.js"))).toMatchObject([1, {}]);
  expect(require(join(folder, "chunks/ssr/table_1_.js"))).toMatchObject([2, {}]);
});
