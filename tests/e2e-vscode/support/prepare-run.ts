import { installedCodeServer } from "./installed-code-server.ts";
import { packageExtension } from "./packaged-extension.ts";

/**
 * Once, before all tests and outside of their limits: a download takes as long as the network makes it, and all workers install
 * one package.
 */
export default async function prepareRun(): Promise<void> {
  await installedCodeServer();
  await packageExtension();
}
