import { execFile } from "node:child_process";

/** Maximum output of git, in bytes. `runGit` fails when there is more. */
const MAX_OUTPUT = 16 * 1024 * 1024;

/**
 * Runs git and returns its output. The person's configuration of colours and pagers does not change
 * the output.
 *
 * @param gitPath - The executable that the editor's own git extension uses.
 * @throws Error with the message of git.
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
