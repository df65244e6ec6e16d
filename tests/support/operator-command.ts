import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BackendProcess } from "./backend-process.ts";
import { REPO_ROOT } from "./repo-root.ts";

const run = promisify(execFile);

/**
 * Runs a command of `backend/cli` as the operator of a backend does.
 *
 * @param words its name and what follows, e.g. `["people", "invite"]`.
 * @param env variables of CONFIGURATION.md, as the backend has them.
 * @returns what it prints.
 * @throws with its `stderr` when it fails.
 */
export async function operatorCommand(
  backend: Pick<BackendProcess, "databaseUrl" | "dataDir" | "port">,
  [name, ...words]: readonly [string, ...string[]],
  env: Record<string, string>,
): Promise<string> {
  const running = run(
    join(REPO_ROOT, "node_modules/.bin/node"),
    [`backend/cli/${name}.ts`, ...words],
    {
      cwd: REPO_ROOT,
      env: {
        NODE_ENV: "production",
        // As for an operator: `handOver` sets it.
        NODE_COMPILE_CACHE: join(REPO_ROOT, "backend/.next/cache/compiled"),
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: backend.databaseUrl,
        LINNET_DATA_DIR: backend.dataDir,
        PORT: String(backend.port),
        ...env,
      },
    },
  );
  // Nobody answers what it asks.
  running.child.stdin?.end();
  return (await running).stdout.trim();
}
