import { readdir, readFile, realpath } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import nft from "next/dist/compiled/@vercel/nft/index.js";
import { z } from "zod";
import { root } from "../prepare.mjs";

/** What a person runs, and what is loaded by a way that the tracer does not see. */
const ENTRIES = [
  "backend/cli/linnet.mjs",
  "backend/cli/npm-linnet.mjs",
  "backend/cli/run-typescript.mjs",
  "backend/cli/start.mjs",
  "backend/cli/serve.mjs",
  "backend/cli/draft.ts",
  "backend/cli/doctor.mjs",
  "backend/cli/doctor.ts",
  "backend/cli/token.ts",
  "backend/cli/mcp.ts",
  "backend/cli/sign-in.ts",
  "backend/cli/people.ts",
  "backend/cli/backup.ts",
  "backend/cli/restore.ts",
  "backend/cli/disk-use.ts",
  // backend/db/migrate.ts loads it by a `require` that it has made.
  "node_modules/drizzle-orm/migrator.cjs",
  "node_modules/next/dist/server/next.js",
  "node_modules/next/dist/server/next-server.js",
  "node_modules/next/dist/server/require-hook.js",
  "node_modules/next/dist/server/lib/start-server.js",
];

/** Folders whose files are read, not imported. */
const READ = [
  "backend/.next/static",
  "backend/.next/server",
  "backend/.next/node_modules",
  "backend/db/migrations",
  "node_modules/@workflow/world-postgres/src/drizzle/migrations",
  "node_modules/graphile-worker/sql",
];

/** What an import leads to, and a built backend does not load. */
const UNUSED = [
  // Next's compilers and its server for development, and what each platform has of its own.
  /^node_modules\/(?:@next\/swc[^/]*|@img\/sharp-[^/]+|webpack5?)\//,
  /^node_modules\/next\/dist\/(?:compiled\/webpack|lib\/upgrade|pages)\//,
  /\/next\/dist\/compiled\/next-server\/.*\.dev\.js$/,
  /^node_modules\/react(?:-dom)?\/.*\.development\.js$/,
  // Only for configuration in TypeScript, which the queue could have.
  /^node_modules\/typescript\//,
  // The link that a checkout's commands find their Node by.
  /^node_modules\/\.bin\//,
  /\.(?:d\.[cm]?ts|map)$/,
  /\.nft\.json$/,
];

const isUnused = (path: string) => UNUSED.some((pattern) => pattern.test(path));

async function read(path: string): Promise<string | Buffer | null> {
  try {
    const bytes = await readFile(path);
    return /\.tsx?$/.test(path) ? stripTypeScriptTypes(bytes.toString()) : bytes;
  } catch (error) {
    // The tracer tries names that are not there, and folders.
    const isNoFile = /^(?:ENOENT|EISDIR|ENOTDIR)$/;
    if (error instanceof Error && "code" in error && isNoFile.test(String(error.code))) return null;
    throw error;
  }
}

/** What the build has found that its server imports. */
async function builtServer(): Promise<string[]> {
  const folder = join(root, "backend", ".next");
  const names = await readdir(join(folder, "server"), { recursive: true });
  const traces = ["next-server.js.nft.json", ...names.map((name) => join("server", name))];
  const schema = z.object({ files: z.array(z.string()) });
  const found = traces
    .filter((name) => name.endsWith(".nft.json"))
    .map(async (name) => {
      const { files } = schema.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
      return files.map((file) => relative(root, join(folder, dirname(name), file)));
    });
  const needed = JSON.parse(await readFile(join(folder, "required-server-files.json"), "utf8"));
  const { files } = schema.parse(needed);
  return [...files.map((file) => join("backend", file)), ...(await Promise.all(found)).flat()];
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** A path without links on the way to the file: each of them is listed, too. */
async function atItsPlace(path: string): Promise<string> {
  const full = join(root, path);
  return relative(root, join(await realpath(dirname(full)), basename(full)));
}

/**
 * The files that a built backend and its commands read at run time, without what is another for each platform:
 * Node, PostgreSQL and libvips.
 *
 * @returns paths below the root of the checkout, also of symbolic links that imports go through.
 */
export async function traceFiles(): Promise<string[]> {
  const { fileList } = await nft.nodeFileTrace(
    ENTRIES.map((entry) => join(root, entry)),
    {
      base: root,
      processCwd: join(root, "backend"),
      mixedModules: true,
      // A path that code computes is the root of the checkout as likely as a file.
      analysis: { emitGlobs: false, computeFileReferences: false },
      ignore: isUnused,
      readFile: read,
    },
  );
  const more = await Promise.all([builtServer(), ...READ.map(filesBelow)]);
  const all = [...fileList, ...more.flat()].filter((path) => !isUnused(path));
  return [...new Set(await Promise.all(all.map(atItsPlace)))].sort();
}
