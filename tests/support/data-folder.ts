import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a temporary folder for a backend. Others may pass through it: started by root, the
 * embedded PostgreSQL runs as a user of its own.
 */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-test-data-"));
  await chmod(folder, 0o755);
  return folder;
}
