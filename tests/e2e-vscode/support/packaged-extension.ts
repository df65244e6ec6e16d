import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPO_ROOT } from "../../support/repo-root.ts";

const run = promisify(execFile);

/** Packages the extension as it would be published, and returns the path of the vsix. */
export async function packagedExtension(): Promise<string> {
  const script = join(REPO_ROOT, "extension-vscode/scripts/package.ts");
  const { stdout } = await run(join(REPO_ROOT, "node_modules/.bin/node"), [script]);
  const path = /^(\/.*\.vsix) \(\d+ KiB\)$/m.exec(stdout)?.[1];
  if (!path) throw new Error(`No vsix was named:\n${stdout}`);
  return path;
}
