import { existsSync } from "node:fs";
import { join } from "node:path";
import { log } from "../logging/log.ts";
import { BUILT_CLIENTS, type ClientName } from "./built-clients.ts";
import { runTool } from "./run-tool.ts";

/** A first build installs what it needs, which takes a minute or two. */
const LONGEST_MS = 10 * 60_000;

/** The root of the checkout; undefined where there is none, as in a packed folder. */
export function checkout(): string | undefined {
  const { LINNET_ROOT: root } = process.env;
  return root && existsSync(join(root, "extension-browser", "package.json")) ? root : undefined;
}

/** Where a client's build is, if it has been built. */
export function builtAt(name: ClientName): string | undefined {
  const root = checkout();
  const { proof, artifact } = BUILT_CLIENTS[name];
  return root && existsSync(join(root, proof)) ? join(root, artifact) : undefined;
}

/**
 * Builds a client by the npm script of the checkout.
 *
 * @returns whether it was built; the log has what went wrong.
 */
export async function buildClient(name: ClientName): Promise<boolean> {
  const root = checkout();
  if (!root) return false;
  const build = runTool("npm", ["run", BUILT_CLIENTS[name].script], {
    cwd: root,
    shell: process.platform === "win32",
    timeout: LONGEST_MS,
  });
  const code = await build.ended;
  if (code !== 0)
    log.error({ client: name, code, said: build.said() }, "a client could not be built");
  return code === 0;
}
