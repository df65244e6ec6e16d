import { mkdir, stat } from "node:fs/promises";
import { createVSIX } from "@vscode/vsce";
import { buildExtension } from "./build.ts";
import { inExtension, STAGED } from "./bundle-options.ts";

/** Maximum size of the packaged extension, in bytes. */
const MAX_BYTES = 1_000_000;

/** Packages the extension into `dist/linnet.vsix` and returns its path. */
export async function packageExtension(): Promise<string> {
  await buildExtension();
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
  console.log(`Install it with: code --install-extension ${packagePath}`);
  return packagePath;
}

if (import.meta.main) await packageExtension();
