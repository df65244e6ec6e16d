import { execFile } from "node:child_process";

/** Maximum output of git, in bytes. Whatever comes after it is left out: nobody drafts from more. */
const MAX_OUTPUT = 16 * 1024 * 1024;

/** The code of the error of Node.js for an output over the maximum; `stdout` then has its beginning. */
const TOO_LONG = "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";

/**
 * Runs git and returns its output. The person's configuration of colours, pagers and logs does not
 * change the output.
 *
 * @param gitPath - The executable that the editor's own git extension uses.
 * @throws Error with the message of git.
 */
export function runGit(gitPath: string, folder: string, args: readonly string[]): Promise<string> {
  const config = [
    "core.quotepath=off",
    "color.ui=false",
    "log.showSignature=false",
    "log.showRoot=true",
    "i18n.logOutputEncoding=UTF-8",
  ];
  const fixed = [...config.flatMap((each) => ["-c", each]), "--no-pager"];
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  return new Promise((resolve, reject) => {
    execFile(
      gitPath,
      [...fixed, ...args],
      { cwd: folder, env, maxBuffer: MAX_OUTPUT, windowsHide: true },
      (error, stdout, stderr) => {
        if (!error || error.code === TOO_LONG) resolve(stdout);
        else reject(new Error(stderr.trim() || error.message, { cause: error }));
      },
    );
  });
}
