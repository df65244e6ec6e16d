import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the symbolic links of a package of PostgreSQL that are not there. npm packages have none: the package lists its own
 * for its install script, which npm does not run for whoever has set `ignore-scripts`.
 *
 * @param folder the package.
 */
export async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    if (existsSync(join(folder, target))) continue;
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error) => {
      // Another start makes them, too.
      if (error.code !== "EEXIST") throw error;
    });
  }
}
