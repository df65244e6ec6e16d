import { existsSync } from "node:fs";
import { join } from "node:path";
import { REPO_ROOT } from "../../support/repo-root.ts";

/** The folder of the built extension; `npm run build:browser` makes it. */
export function builtExtension(browser: "chrome" | "firefox"): string {
  const folder = join(REPO_ROOT, "extension-browser/dist", `${browser}-mv3`);
  if (!existsSync(join(folder, "manifest.json"))) {
    throw new Error("The extension is not built: run `npm run build:browser`.");
  }
  return folder;
}
