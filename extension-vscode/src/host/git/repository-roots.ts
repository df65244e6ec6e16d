import { runGit } from "./run-git.ts";

/**
 * The repositories that folders are in, by git itself: the editor's git extension lists a repository some seconds after
 * a window has opened, and none where its detection is off.
 *
 * @param folders - Paths of the workspace's folders.
 * @returns the paths of the repositories, each once.
 */
export async function repositoryRoots(
  gitPath: string,
  folders: readonly string[],
): Promise<string[]> {
  const roots = await Promise.all(
    folders.map((folder) =>
      runGit(gitPath, folder, ["rev-parse", "--show-toplevel"]).then(
        (root) => root.trimEnd(),
        () => "",
      ),
    ),
  );
  return [...new Set(roots.filter((root) => root !== ""))];
}
