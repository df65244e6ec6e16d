import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { log } from "../logging/log.ts";
import { BUILT_CLIENTS, type ClientName } from "./built-clients.ts";

/** A first build installs what it needs, which takes a minute or two. */
const LONGEST_MS = 10 * 60_000;
/** The end of what the build said, in characters, for the log. */
const TOLD = 4_000;
/** What a build may know of this process: not its keys, and not that this is production. */
const PASSED =
  /^(?:path|home|user|userprofile|appdata|localappdata|temp|tmp|tmpdir|lang|systemroot|comspec|pathext|npm_config_\w+)$/i;

function environmentOfBuilds(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([key]) => PASSED.test(key));
  const variables: NodeJS.ProcessEnv = { ...Object.fromEntries(passed), NODE_ENV: "production" };
  // Next's types want it, and an install leaves out what builds need because of it.
  Reflect.deleteProperty(variables, "NODE_ENV");
  return variables;
}

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
  const build = spawn("npm", ["run", BUILT_CLIENTS[name].script], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    timeout: LONGEST_MS,
    env: environmentOfBuilds(),
  });
  let said = "";
  for (const output of [build.stdout, build.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-TOLD);
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    build.once("error", (error) => {
      said += error.message;
      resolve(null);
    });
    build.once("close", resolve);
  });
  if (code !== 0) log.error({ client: name, code, said }, "a client could not be built");
  return code === 0;
}
