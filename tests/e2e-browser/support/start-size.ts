import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { builtExtension } from "./built-extension.ts";

/** The largest size of the JavaScript that the popup runs at start, gzipped, in bytes. */
export const START_BUDGET = 200 * 1024;

/**
 * Weighs the scripts that a page of the built extension loads by itself: its modules and what
 * they import statically.
 *
 * @returns bytes after gzip, per file.
 */
export async function startSize(page: string): Promise<Map<string, number>> {
  const built = builtExtension("chrome");
  const html = await readFile(join(built, page), "utf8");
  const sizes = new Map<string, number>();
  const queue = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path ?? "");
  for (const path of queue) {
    if (sizes.has(path)) continue;
    const code = await readFile(join(built, path), "utf8");
    sizes.set(path, gzipSync(code).length);
    for (const [, from = ""] of code.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)) {
      queue.push(join("chunks", from));
    }
  }
  return sizes;
}
