import { readdir, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { buildExtension } from "./build.ts";
import { hostTestBundle, inExtension, STAGED } from "./bundle-options.ts";

/** Builds the tests that run inside the editor's extension host, each with the code that it tests. */
async function buildHostTests(): Promise<void> {
  const folder = hostTestBundle.outdir;
  await rm(folder, { recursive: true, force: true });
  const names = await readdir(inExtension("host-tests"));
  await build({
    ...hostTestBundle,
    entryPoints: names.map((name) => inExtension(`host-tests/${name}`)),
  });
  // The workspace's own package.json says that `.js` is a module.
  await writeFile(`${folder}/package.json`, '{"type":"commonjs"}\n');
  await buildExtension();
  console.log(JSON.stringify({ extension: STAGED, tests: folder }));
}

await buildHostTests();
