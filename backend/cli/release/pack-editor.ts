import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../prepare.mjs";
import { npmRun } from "./npm-run.ts";

/**
 * Packs the extension for VS Code. It has no path of this machine in it, in contrast to what `npm run package:vscode`
 * packs.
 *
 * @returns the name of the file in `out`.
 */
export async function packEditor(version: string, out: string): Promise<string> {
  await npmRun("package", "--workspace=@linnet/extension-vscode");
  const name = `linnet-${version}.vsix`;
  await copyFile(join(root, "extension-vscode", "dist", "linnet.vsix"), join(out, name));
  return name;
}
