import { installedCodeServer } from "./installed-code-server.ts";

/** Before all tests and outside of their limits: a download takes as long as the network makes it. */
export default async function installEditor(): Promise<void> {
  await installedCodeServer();
}
