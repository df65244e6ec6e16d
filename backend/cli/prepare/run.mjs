import { spawn } from "node:child_process";
import { root } from "./checkout.mjs";
import { giveUp, say } from "./say.mjs";
import { whatToDo } from "./what-to-do.mjs";

/**
 * Shows that a long part goes on: one line that changes on a terminal, a line now and then elsewhere.
 *
 * @param {string} what
 * @returns {(isDone: boolean) => void} ends the line; says how long it took where it is done.
 */
function showProgress(what) {
  const began = Date.now();
  const elapsed = () => `${Math.round((Date.now() - began) / 1_000)} s`;
  const isTerminal = process.stderr.isTTY;
  if (!isTerminal) say(what);
  const show = () =>
    process.stderr.write(isTerminal ? `\r${what} ${elapsed()}` : `  ${elapsed()}\n`);
  if (isTerminal) show();
  const timer = setInterval(show, isTerminal ? 1_000 : 20_000);
  return (isDone) => {
    clearInterval(timer);
    if (isTerminal) process.stderr.write("\n");
    if (isDone) say(`  done in ${elapsed()}`);
  };
}

/**
 * Runs a command, and ends this process where it fails.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {string} what a line for the person, which shows how long it takes.
 * @param {{ cwd?: string, env?: Record<string, string>, onRefused?: () => void }} [options] `onRefused` is called where
 *   the command ended itself with an error, and was not killed.
 */
export async function run(command, parameters, what, { cwd = root, env = {}, onRefused } = {}) {
  const endProgress = showProgress(what);
  const child = spawn(command, parameters, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  // Whoever ends this process would leave the command behind, which goes on to write into the folder.
  const end = () => {
    child.kill("SIGTERM");
    process.exit(143);
  };
  process.once("SIGTERM", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve) => {
    child.on("close", resolve);
    child.on("error", (error) => {
      output += error.message;
      resolve(1);
    });
  });
  process.off("SIGTERM", end);
  endProgress(code === 0);
  if (code === 0) return;
  // A shell tells a signal that ended a command as 128 and its number.
  if (code !== null && code < 128) onRefused?.();
  const advice = whatToDo(output);
  if (advice) giveUp(advice);
  giveUp(
    `${output}\n${command} ${parameters.join(" ")} failed. What it said stands above.`,
    `${command === "npm" ? "npm install" : "The build"} failed.`,
  );
}
