import { mkdir, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createVSIX } from "@vscode/vsce";
import { buildExtension } from "./build.ts";
import { inExtension, STAGED } from "./bundle-options.ts";

/** Maximum size of the packaged extension, in bytes. */
const MAX_BYTES = 1_000_000;

/** The clone that this script is of. */
export const CLONE = inExtension("..").replace(/[\\/]$/, "");

/**
 * Packages the extension into `dist/linnet.vsix` and returns its path.
 *
 * @param clone - As of {@link stagedManifest}.
 */
export async function packageExtension(clone?: string): Promise<string> {
  await buildExtension(clone);
  await mkdir(inExtension("dist"), { recursive: true });
  const packagePath = inExtension("dist/linnet.vsix");
  await createVSIX({
    cwd: STAGED,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  const { size } = await stat(packagePath);
  if (size > MAX_BYTES) throw new Error(`${packagePath} weighs ${size} bytes, over ${MAX_BYTES}.`);
  console.log(`${packagePath} (${Math.round(size / 1_024)} KiB)`);
  return packagePath;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { "of-clone": { type: "boolean", default: false } } });
  await packageExtension(values["of-clone"] ? CLONE : undefined);
}
