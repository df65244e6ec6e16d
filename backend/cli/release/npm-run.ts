import { spawn } from "node:child_process";
import { once } from "node:events";
import { root, say } from "../prepare.mjs";

/**
 * Runs an npm script of the checkout.
 *
 * @param words what follows `npm run`.
 * @throws Error where the script fails; its output has been shown.
 */
export async function npmRun(...words: string[]): Promise<void> {
  const command = `npm run ${words.join(" ")}`;
  say(command);
  const child = spawn("npm", ["run", "--silent", ...words], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} failed; what it said stands above.`);
}
