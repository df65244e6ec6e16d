import { installedCodeServer } from "./installed-code-server.ts";
import { packageExtension, VSIX } from "./packaged-extension.ts";

/**
 * Before all tests and outside of their limits, and once for all workers: a download takes as long
 * as the network makes it, and the package is one file.
 */
export default async function prepareEditor(): Promise<void> {
  await installedCodeServer();
  process.env[VSIX] = await packageExtension();
}
