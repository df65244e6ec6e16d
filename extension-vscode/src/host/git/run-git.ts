import { execFile } from "node:child_process";

/** Most that a diff may be, in bytes: what is more is cut off, and trimmed anyway. */
const MAX_OUTPUT = 16 * 1024 * 1024;

/**
 * Runs git and gives back what it wrote. Nothing of the person's configuration that changes the
 * output (colours, pagers, external diff programs) has a say.
 *
 * @param gitPath - The executable that the editor's own git uses.
 * @throws with git's own words.
 */
export function runGit(gitPath: string, folder: string, args: readonly string[]): Promise<string> {
  const fixed = ["-c", "core.quotepath=off", "-c", "color.ui=false", "--no-pager"];
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  return new Promise((resolve, reject) => {
    execFile(
      gitPath,
      [...fixed, ...args],
      { cwd: folder, env, maxBuffer: MAX_OUTPUT, windowsHide: true },
      (error, stdout, stderr) => {
        if (error) reject(new Error(stderr.trim() || error.message, { cause: error }));
        else resolve(stdout);
      },
    );
  });
}
