import { execFile } from "node:child_process";
import { glob, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "../support/find-free-port.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const run = promisify(execFile);
const APP = join(REPO_ROOT, "tests/bench/peers-app");
const NODE = join(REPO_ROOT, "node_modules/.bin/node");
const NEXT = join(REPO_ROOT, "node_modules/next/dist/bin/next");
const BOOTSTRAP = join(REPO_ROOT, "node_modules/@workflow/world-postgres/bin/setup.js");

export interface PeersOptions {
  databaseUrl: string;
  modelUrl: string;
  redisUrl?: string | undefined;
  port?: number;
  env?: Record<string, string>;
}

/** The app with the peers, built for production, in a process of its own. */
export interface PeersProcess {
  url: string;
  port: number;
  pid: number;
  server: ServerProcess;
}

/** Prepares a database for the Workflow SDK, as its documentation says. */
export async function bootstrapWorkflowDatabase(databaseUrl: string): Promise<void> {
  await run(NODE, [BOOTSTRAP], {
    cwd: APP,
    env: { PATH: process.env.PATH, WORKFLOW_POSTGRES_URL: databaseUrl },
  });
}

/** Builds the app when its sources are newer than its build. */
export async function buildPeers(): Promise<void> {
  const built = await stat(join(APP, ".next/BUILD_ID")).catch(() => undefined);
  const sources = glob(["{app,models,workflows}/**/*.ts", "*.ts", "package.json"], { cwd: APP });
  let isStale = built === undefined;
  for await (const source of sources) {
    if (source.includes(".well-known")) continue;
    const { mtimeMs } = await stat(join(APP, source));
    if (mtimeMs > (built?.mtimeMs ?? 0)) isStale = true;
  }
  if (!isStale) return;
  // The World is left unset: there is no database while it builds.
  await run(NODE, [NEXT, "build"], {
    cwd: APP,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NEXT_TELEMETRY_DISABLED: "1" },
  });
}

/** Starts the app with `next start`; build it and prepare its database first. */
export async function startPeers(options: PeersOptions): Promise<PeersProcess> {
  const port = options.port ?? (await findFreePort());
  const server = await startServerProcess({
    command: NODE,
    args: [NEXT, "start", "--port", String(port), "--hostname", "127.0.0.1"],
    cwd: APP,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      WORKFLOW_TARGET_WORLD: "@workflow/world-postgres",
      WORKFLOW_POSTGRES_URL: options.databaseUrl,
      // As documented, for more turns at once than the default of ten.
      WORKFLOW_POSTGRES_WORKER_CONCURRENCY: "110",
      WORKFLOW_POSTGRES_MAX_POOL_SIZE: "112",
      OPENAI_COMPATIBLE_BASE_URL: options.modelUrl,
      ...(options.redisUrl ? { REDIS_URL: options.redisUrl } : {}),
      ...options.env,
    },
    readyPattern: /Ready in/,
  });
  return { url: `http://127.0.0.1:${port}`, port, pid: server.pid, server };
}
