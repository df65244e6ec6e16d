import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The commands of the editors that take the extension, in the order in which they are looked for. */
export const EDITORS = ["code", "code-insiders", "codium", "cursor", "code-server"];

const isWindows = process.platform === "win32";

/**
 * The command of an editor.
 *
 * @param named - The command that the person has named: a path, or a name on the PATH.
 * @returns undefined where there is none.
 */
export function findEditor(
  named: string | undefined,
  { PATH = "", PATHEXT = "" }: NodeJS.ProcessEnv,
): string | undefined {
  const endings = isWindows ? ["", ...PATHEXT.split(";")] : [""];
  const isThere = (command: string) => endings.some((ending) => existsSync(command + ending));
  const isOnPath = (command: string) =>
    PATH.split(delimiter).some((folder) => folder !== "" && isThere(join(folder, command)));
  if (named === undefined) return EDITORS.find(isOnPath);
  return isOnPath(named) || (/[\\/]/.test(named) && isThere(named)) ? named : undefined;
}

/**
 * Has an editor install a package, also over the same version.
 *
 * @returns whether it has.
 */
export function installInto(editor: string, vsix: string): Promise<boolean> {
  // The editors' commands are scripts on Windows, which a shell runs. No path there holds a quotation mark.
  const quoted = (text: string) => (isWindows ? `"${text}"` : text);
  const child = spawn(quoted(editor), ["--install-extension", quoted(vsix), "--force"], {
    stdio: "inherit",
    shell: isWindows,
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}
