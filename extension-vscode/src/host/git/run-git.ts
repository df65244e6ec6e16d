import { spawn } from "node:child_process";

/** Maximum output of git, in UTF-16 units. Whatever comes after it is left out: nobody drafts from more. */
const MAX_OUTPUT = 16 * 1024 * 1024;

/**
 * Runs git and returns its output. The person's configuration of colours, pagers and logs does not
 * change the output.
 *
 * @param gitPath - The executable that the editor's own git extension uses.
 * @param keep - Returns what to keep of a piece of the output; at the end it is given an empty one.
 * @throws Error with the message of git.
 */
export function runGit(
  gitPath: string,
  folder: string,
  args: readonly string[],
  keep = (piece: string) => piece,
): Promise<string> {
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
    const git = spawn(gitPath, [...fixed, ...args], {
      cwd: folder,
      env,
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let message = "";
    git.stdout.setEncoding("utf8").on("data", (piece: string) => {
      output += keep(piece);
      if (output.length > MAX_OUTPUT) git.kill();
    });
    git.stderr.setEncoding("utf8").on("data", (piece: string) => {
      message += piece;
    });
    git.on("error", reject);
    git.on("close", (code) => {
      output += keep("");
      if (code === 0 || output.length > MAX_OUTPUT) resolve(output.slice(0, MAX_OUTPUT));
      else reject(new Error(message.trim() || `git ended with ${code}`));
    });
  });
}
