import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What the JavaScript that the popup runs at start may weigh, gzipped, in bytes. */
export const START_BUDGET = 200 * 1024;

/**
 * Weighs the scripts that a page loads by itself: its modules and what they import statically.
 *
 * @returns bytes after gzip, per file of the built extension.
 */
export async function startSize(built: string, page: string): Promise<Map<string, number>> {
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

if (import.meta.main) {
  const built = join(import.meta.dirname, "../.output/chrome-mv3");
  for (const page of ["popup.html", "sidepanel.html"]) {
    const sizes = await startSize(built, page);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    console.log(`${page}: ${(total / 1024).toFixed(1)} KB of ${START_BUDGET / 1024} KB gzipped`);
    for (const [path, size] of sizes) console.log(`  ${(size / 1024).toFixed(1)} KB  ${path}`);
    if (total > START_BUDGET) process.exitCode = 1;
  }
}
