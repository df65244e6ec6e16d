import { lstat, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { root } from "../prepare.mjs";
import { archive, type Contents, DOCUMENTS, place } from "./pack-folder.ts";

const manifestSchema = z.object({
  description: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

/** npm's own folder of packages is not touched by npm below a folder of another name. */
const BELOW = "package/app";

async function manifestOf(folder: string) {
  const path = join(root, folder, "package.json");
  return manifestSchema.partial().parse(JSON.parse(await readFile(path, "utf8")));
}

/**
 * What npm reads of the package. The platform's parts, Node, PostgreSQL and libvips, are npm's to choose;
 * the manifests name exact versions.
 */
async function manifest(version: string): Promise<string> {
  const [whole, backend, sharp] = await Promise.all(
    [".", "backend", "node_modules/sharp"].map(manifestOf),
  );
  const { description, license, engines } = whole ?? {};
  return JSON.stringify(
    {
      name: "linnet",
      version,
      description,
      license,
      type: "module",
      engines,
      bin: { linnet: "app/backend/cli/npm-linnet.mjs" },
      optionalDependencies: {
        ...whole?.optionalDependencies,
        ...backend?.optionalDependencies,
        ...sharp?.optionalDependencies,
      },
    },
    null,
    2,
  );
}

const entrySchema = z.object({
  exports: z
    .object({ ".": z.object({ import: z.string() }) })
    .optional()
    .catch(undefined),
});

/**
 * npm unpacks no symbolic links: in the place of one to a package stands a package that leads to it,
 * for `import` and for `require`. Its default export is undefined where the package that it leads to has none.
 */
async function placeLink(folder: string, path: string): Promise<void> {
  const from = join(root, path);
  const linked = await realpath(from);
  const manifest = JSON.parse(await readFile(join(linked, "package.json"), "utf8"));
  const required = createRequire(from).resolve(linked);
  const imported = entrySchema.parse(manifest).exports?.["."].import;
  const specifier = (file: string) => JSON.stringify(relative(from, file));
  const esm = specifier(imported ? join(linked, imported) : required);
  const files = {
    "package.json": '{ "exports": { "import": "./index.mjs", "require": "./index.cjs" } }',
    "index.mjs": `import * as all from ${esm};\nexport * from ${esm};\nexport default all.default;\n`,
    "index.cjs": `module.exports = require(${specifier(required)});\n`,
  };
  const target = join(folder, BELOW, path);
  await mkdir(target, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(target, name), text);
}

/**
 * Packs what `npm install` and `npx` take, for all platforms: the built backend with the libraries
 * that it loads, as plain JavaScript.
 *
 * @param folder an empty one, for what is packed.
 * @returns the archive, in `folder`: `linnet-<version>.tgz`.
 */
export async function packForNpm(
  version: string,
  { files, notices }: Contents,
  folder: string,
): Promise<string> {
  for (const path of new Set([...files, "package.json"])) {
    const from = join(root, path);
    // The packages of the workspace stand where the links to them would be.
    if (path.startsWith("node_modules/@linnet/")) continue;
    const own = path.replace(/^shared\//, "node_modules/@linnet/");
    if ((await lstat(from)).isSymbolicLink()) {
      await placeLink(folder, path);
    } else if (/\.ts$/.test(path) && !path.includes("node_modules/")) {
      const target = join(folder, BELOW, own);
      await mkdir(dirname(target), { recursive: true });
      // Under its name, which imports and threads have: `run-typescript.mjs` loads it.
      await writeFile(target, stripTypeScriptTypes(await readFile(from, "utf8")));
    } else {
      await place(folder, { path: join(BELOW, own), from });
    }
  }
  for (const path of DOCUMENTS) {
    await place(folder, { path: join("package", path), from: join(root, path) });
  }
  await writeFile(join(folder, "package", "THIRD-PARTY-NOTICES.txt"), notices);
  await writeFile(join(folder, "package", "package.json"), await manifest(version));
  return archive(folder, "package", `linnet-${version}.tgz`);
}
