/**
 * `npm run pack:client`: packs `@linnet/client` for who has no checkout, and prints the path of the
 * package. It has the client as JavaScript and types, the protocol in it, and depends on packages of
 * npm only.
 */

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { build } from "esbuild";
import { z } from "zod";
import { REPO_ROOT as root } from "../support/repo-root.ts";

const run = promisify(execFile);

/** What is packed in: `@workflow/ai` alone would bring the whole Workflow SDK, for one class. */
const PACKED_IN = ["@linnet/protocol", "@workflow/ai"];
/** The entries of the package, which are files of `shared/client`. */
const ENTRIES = ["index", "protocol"];

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = resolve(process.env.INIT_CWD ?? "", values.out ?? join(root, "dist"));
const client = join(root, "shared", "client");

const manifestSchema = z.object({
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

async function manifestOf(name: string) {
  const path = join(root, "shared", name, "package.json");
  return manifestSchema.parse(JSON.parse(await readFile(path, "utf8")));
}

/** What npm reads of the package. */
async function manifest() {
  const [own, protocol] = await Promise.all([manifestOf("client"), manifestOf("protocol")]);
  const all = Object.entries({ ...own.dependencies, ...protocol.dependencies });
  return {
    name: "@linnet/client",
    version: own.version,
    description: "Follows Linnet's drafts from any program. A stream is never lost.",
    license: own.license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=22" },
    files: ["dist", "types", "THIRD-PARTY-NOTICES.txt"],
    exports: Object.fromEntries(
      ENTRIES.map((entry) => [
        entry === "index" ? "." : `./${entry}`,
        { types: `./types/client/${entry}.d.ts`, default: `./dist/${entry}.js` },
      ]),
    ),
    dependencies: Object.fromEntries(all.filter(([name]) => !PACKED_IN.includes(name)).sort()),
  };
}

/** Writes the code, and whose work is in it. */
async function writeCode(folder: string, external: string[]): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map((entry) => join(client, `${entry}.ts`)),
    outdir: join(folder, "dist"),
    external,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    target: "es2024",
    metafile: true,
  });
  const packages = new Set(
    Object.keys(metafile.inputs).flatMap(
      (path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
    ),
  );
  const notices = [...packages].map(async (path) => {
    const names = await readdir(join(root, path));
    const licence = names.find((name) => /^licen[cs]e/i.test(name));
    if (!licence) throw new Error(`${path} is packed in and brings no text of its licence.`);
    const text = await readFile(join(root, path, licence), "utf8");
    return `${path.slice("node_modules/".length)}\n\n${text.trim()}\n`;
  });
  await writeFile(
    join(folder, "THIRD-PARTY-NOTICES.txt"),
    ["This package contains work of others.\n", ...(await Promise.all(notices))].join("\n"),
  );
}

/** Writes the types, one file for each source: `tsc` makes them, with the imports of the sources. */
async function writeTypes(folder: string): Promise<void> {
  const types = join(folder, "types");
  const project = join(folder, "tsconfig.json");
  await writeFile(
    project,
    JSON.stringify({
      extends: join(root, "shared", "tsconfig.json"),
      compilerOptions: {
        noEmit: false,
        incremental: false,
        declaration: true,
        emitDeclarationOnly: true,
        // `npm run types` checks these sources.
        noCheck: true,
        rootDir: join(root, "shared"),
        outDir: types,
        typeRoots: [join(root, "node_modules", "@types")],
      },
      include: [],
      // Named, since `tsc` writes nothing for a package that it has found below `node_modules`.
      files: [
        ...ENTRIES.map((entry) => join(client, `${entry}.ts`)),
        join(root, "shared", "protocol", "index.ts"),
      ],
    }),
  );
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  await run(process.execPath, [tsc, "-p", project]);
  for (const name of await readdir(types, { recursive: true })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(types, name);
    const protocol = relative(dirname(path), join(types, "protocol", "index.js"));
    const text = (await readFile(path, "utf8"))
      .replaceAll(/(?<=\bfrom |\bimport\()"@linnet\/protocol"/g, `"${protocol}"`)
      .replaceAll(/(?<=\bfrom |\bimport\()"(\.[^"]+)\.ts"/g, '"$1.js"');
    await writeFile(path, text);
  }
}

const folder = await mkdtemp(join(tmpdir(), "linnet-client-"));
try {
  const packed = await manifest();
  await Promise.all([
    writeCode(folder, Object.keys(packed.dependencies)),
    writeTypes(folder),
    writeFile(join(folder, "package.json"), JSON.stringify(packed, null, 2)),
    cp(join(client, "README.md"), join(folder, "README.md")),
    cp(join(root, "LICENSE"), join(folder, "LICENSE")),
    mkdir(out, { recursive: true }),
  ]);
  await run("npm", ["pack", "--pack-destination", out], {
    cwd: folder,
    shell: process.platform === "win32",
  });
  console.log(join(out, `linnet-client-${packed.version}.tgz`));
} finally {
  await rm(folder, { recursive: true, force: true });
}
