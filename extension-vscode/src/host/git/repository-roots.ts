import { runGit } from "./run-git.ts";

/** How git says that it does not read a repository of somebody else, with the address that its advice names. */
const NOT_TRUSTED = /safe\.directory (.+)/;

/** What git says of folders. */
export interface RepositoryRoots {
  /** The paths of the repositories, each once. */
  roots: string[];
  /** The path of a repository that git does not read, since another user owns it; as a shell takes it. */
  notTrusted: string | undefined;
}

/**
 * The repositories that folders are in, by git itself: the editor's git extension lists a repository some seconds after
 * a window has opened, and none where its detection is off.
 *
 * @param folders - Paths of the workspace's folders.
 */
export async function repositoryRoots(
  gitPath: string,
  folders: readonly string[],
): Promise<RepositoryRoots> {
  let notTrusted: string | undefined;
  const roots = await Promise.all(
    folders.map((folder) =>
      runGit(gitPath, folder, ["rev-parse", "--show-toplevel"]).then(
        (root) => root.trimEnd(),
        (error: unknown) => {
          notTrusted ??= NOT_TRUSTED.exec(String(error))?.[1];
          return "";
        },
      ),
    ),
  );
  return { roots: [...new Set(roots.filter((root) => root !== ""))], notTrusted };
}
