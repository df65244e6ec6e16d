import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";

/** In between others get their turn, in milliseconds: all of it takes some seconds. */
const PAUSE_MS = 10;

const routesSchema = z.record(z.string(), z.string());

/**
 * Loads all code of the build, with a pause after each file: a build that replaces the one that runs takes
 * away what is not loaded yet. Next loads its routes while it starts, before it answers a request or carries a run on.
 *
 * @param folder of the build's server, `.next/server`.
 * @throws what the first file failed with that could not be loaded, once all others are.
 */
export async function preloadBuild(folder: string): Promise<void> {
  const require = createRequire(join(folder, "chunks", "index.js"));
  const chunks = await readdir(join(folder, "chunks"), { recursive: true });
  // All others are tables of functions, and do nothing by themselves. The routes load the runtimes, and a thread its own file.
  const tables = chunks.filter((name) =>
    /^(?!.*\[(?:turbopack|worker thread)\]).*\.js$/.test(name),
  );
  const routes = await readFile(join(folder, "app-paths-manifest.json"), "utf8");
  const files = [
    ...tables.map((name) => join("chunks", name)),
    ...Object.values(routesSchema.parse(JSON.parse(routes))),
  ];
  const errors: unknown[] = [];
  for (const file of files) {
    try {
      require(join(folder, file));
    } catch (error) {
      errors.push(error);
    }
    await delay(PAUSE_MS);
  }
  if (errors.length > 0) throw errors[0];
}
