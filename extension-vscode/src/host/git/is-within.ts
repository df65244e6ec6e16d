import { realpath } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";

/**
 * Whether a path is that of a folder, or in it, also where a link leads to one of them: git names a repository by its
 * real path, and the editor names files as the person has opened their folder.
 */
export async function isWithin(path: string, folder: string): Promise<boolean> {
  const way = relative(await realPath(folder), await realPath(path));
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Where a path leads; the path itself where nothing is there. */
function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
