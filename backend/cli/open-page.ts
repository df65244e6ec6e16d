import { spawn } from "node:child_process";

/** The program that opens an address, by platform. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
  // "start" is of the shell; its first parameter in quotation marks is a title.
  win32: ["cmd", "/c", "start", '""'],
};

/** Opens an address in the person's browser. Where that fails, they have the printed link. */
export function openPage(url: string): void {
  const [program, ...parameters] = OPENERS[process.platform] ?? [];
  if (!program) return;
  // "cmd" takes "&" for the end of a command.
  const address = process.platform === "win32" ? url.replaceAll("&", "^&") : url;
  const opener = spawn(program, [...parameters, address], { stdio: "ignore", detached: true });
  opener.on("error", () => {});
  opener.unref();
}
