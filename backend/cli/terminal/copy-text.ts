import { spawn } from "node:child_process";
import { once } from "node:events";

type Command = readonly [program: string, ...parameters: string[]];

/** The programs of this machine that may fill its clipboard. */
function programs({ platform, env }: Pick<NodeJS.Process, "platform" | "env">): Command[] {
  if (platform === "darwin") return [["pbcopy"]];
  if (platform === "win32") return [["clip"]];
  return [
    ...(env.WAYLAND_DISPLAY ? [["wl-copy"] as const] : []),
    ...(env.DISPLAY
      ? [["xclip", "-selection", "clipboard"] as const, ["xsel", "-ib"] as const]
      : []),
  ];
}

async function fill([program, ...parameters]: Command, text: string): Promise<boolean> {
  const child = spawn(program, parameters, { stdio: ["pipe", "ignore", "ignore"] });
  // A program that is missing, or ends early, closes its input.
  child.stdin.on("error", () => {});
  child.stdin.end(text);
  const [code] = await once(child, "exit").catch(() => [1]);
  return code === 0;
}

/**
 * Copies a text to the clipboard, by a program of the machine or else by the terminal (OSC 52).
 *
 * @returns what happened, for the person.
 */
export async function copyText(text: string): Promise<string> {
  for (const command of programs(process)) {
    if (await fill(command, text)) return "Copied.";
  }
  const encoded = Buffer.from(text).toString("base64");
  process.stderr.write(`\u001b]52;c;${encoded}\u0007`);
  return "Handed to your terminal to copy. If it did not, copy the text above.";
}
