import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
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
  const isThere = (command: string) => endings.some((ending) => canBeRun(command + ending));
  const isOnPath = (command: string) =>
    PATH.split(delimiter).some((folder) => folder !== "" && isThere(join(folder, command)));
  if (named === undefined) return EDITORS.find(isOnPath);
  return isOnPath(named) || (/[\\/]/.test(named) && isThere(named)) ? named : undefined;
}

/** Whether a path is a file that this user may run. On Windows, its ending says whether it can be run. */
function canBeRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Has an editor install a package, also over the same version.
 *
 * @returns whether it has.
 */
export function installInto(editor: string, vsix: string): Promise<boolean> {
  const stdio = "inherit";
  // The editors' commands are scripts on Windows, which a shell runs. It replaces what stands between two `%` also in
  // quotes, but not in what it has put there. No path there holds a quotation mark.
  const child = isWindows
    ? spawn('"%LINNET_EDITOR%" --install-extension "%LINNET_VSIX%" --force', {
        stdio,
        shell: true,
        env: { ...process.env, LINNET_EDITOR: editor, LINNET_VSIX: vsix },
      })
    : spawn(editor, ["--install-extension", vsix, "--force"], { stdio });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}
