import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestDatabase } from "./create-database.ts";
import { makeDataFolder } from "./data-folder.ts";
import { findFreePort } from "./find-free-port.ts";
import { operatorCommand } from "./operator-command.ts";
import { REPO_ROOT } from "./repo-root.ts";
import type { ScriptedModelServer } from "./scripted-model-server.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const NODE = join(REPO_ROOT, "node_modules/.bin/node");

export interface BackendOptions {
  /** Variables of CONFIGURATION.md, on top of what the other options set. */
  env?: Record<string, string> | undefined;
  /**
   * Default: a new, migrated database on this test run's PostgreSQL, dropped when the backend is stopped.
   * Empty: the PostgreSQL that the backend brings along, in its data folder.
   */
  databaseUrl?: string;
  /** Default: a new temporary folder, deleted when the backend is stopped. */
  dataDir?: string;
  /** Answers as the model; without one, the backend runs on `local/extractive`. */
  modelServer?: Pick<ScriptedModelServer, "baseUrl">;
  /** Default: a free port. */
  port?: number;
}

/** The real backend in a process of its own, as an operator would start it. */
export interface BackendProcess {
  /** Where it listens, e.g. `http://127.0.0.1:3210`. */
  readonly url: string;
  /** A bearer token of the local owner; empty in `accounts` mode. */
  readonly token: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Process id of the current process; another one after `restart()`. */
  readonly pid: number;
  /** Resolves when the current process has ended. */
  readonly exited: ServerProcess["exited"];
  /** `performance.now()` right before the current process was started. */
  readonly startedAt: number;
  /** The output of all its processes. */
  logs(): string;
  /** Sends a signal, and for a deadly one waits until the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port, database and data folder; ends it first if it still runs. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Ends it and removes what it was given to work with. */
  stop(): Promise<void>;
}

/** Starts a backend on loopback and resolves once it has printed that it is ready. */
export async function startBackend(options: BackendOptions = {}): Promise<BackendProcess> {
  const port = options.port ?? (await findFreePort());
  const database = options.databaseUrl === undefined ? await createDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? "";
  const dataDir = options.dataDir ?? (await makeDataFolder());
  const env: NodeJS.ProcessEnv = {
    // The developer's own keys and settings do not reach the backend.
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    LINNET_DATA_DIR: dataDir,
    LINNET_PROBE_LOCAL_MODELS: "0",
    ...modelEnvironment(options.modelServer),
    ...options.env,
  };

  let earlierLogs = "";
  const start = (extra: Record<string, string> = {}) =>
    startServerProcess({
      command: NODE,
      args: ["backend/cli/serve.mjs"],
      cwd: REPO_ROOT,
      env: { ...env, ...extra },
      readyPattern: /^Linnet is ready at (http:\/\/\S+)/m,
    });

  async function removeLeftovers(): Promise<void> {
    await database?.drop();
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  }

  let current: ServerProcess;
  let token: string;
  try {
    current = await start();
    // With accounts there is no owner whose token could be printed.
    token =
      env.LINNET_AUTH === "accounts"
        ? ""
        : await operatorCommand({ databaseUrl, dataDir, port }, ["token"], { ...options.env });
  } catch (error) {
    await removeLeftovers();
    throw error;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    token,
    port,
    databaseUrl,
    dataDir,
    get pid() {
      return current.pid;
    },
    get exited() {
      return current.exited;
    },
    get startedAt() {
      return current.startedAt;
    },
    logs: () => earlierLogs + current.logs(),
    async kill(signal = "SIGKILL") {
      current.kill(signal);
      if (signal === "SIGKILL" || signal === "SIGTERM" || signal === "SIGINT") await current.exited;
    },
    async restart(extra) {
      await current.stop();
      earlierLogs += current.logs();
      current = await start(extra);
    },
    async stop() {
      await current.stop();
      await removeLeftovers();
    },
  };
}

/** Loaded only when asked for: it needs Vitest, and the bench runs without. */
async function createDatabase(): Promise<TestDatabase> {
  const { createTestDatabase } = await import("./postgres.ts");
  return createTestDatabase();
}

function modelEnvironment(modelServer: BackendOptions["modelServer"]): Record<string, string> {
  if (!modelServer) return { LINNET_MODEL: "local/extractive" };
  return {
    LINNET_MODEL: "openai-compatible/scripted",
    LINNET_ROUTER_MODEL: "openai-compatible/scripted-router",
    OPENAI_COMPATIBLE_BASE_URL: modelServer.baseUrl,
    OPENAI_COMPATIBLE_API_KEY: "scripted",
  };
}
