import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "./find-free-port.ts";
import { type PostgresBinaries, postgresBinaries, postgresUser } from "./postgres-binaries.ts";
import { DATA_FOLDER, FOLDER_PREFIX, sweepAbandonedServers } from "./sweep-abandoned-servers.ts";

const run = promisify(execFile);
const PASSWORD = "linnet";

/** How a server is stopped: `fast` ends sessions, `immediate` and `kill` lose them like a crash. */
export type StopMode = "fast" | "immediate" | "kill";

const STOP_SIGNALS = { fast: "SIGINT", immediate: "SIGQUIT", kill: "SIGKILL" } as const;

/** A PostgreSQL server of this process alone, on loopback, with its data in a temporary folder. */
export interface PostgresServer {
  readonly port: number;
  /** Process id of the postmaster; `undefined` while it is stopped. */
  readonly pid: number | undefined;
  /** Connection string of a database of this server; default: `postgres`. */
  url(database?: string): string;
  /** Stops the server and keeps its data. */
  stop(mode?: StopMode): Promise<void>;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
  /** The server's log. */
  log(): string;
}

export interface PostgresServerOptions {
  /** Settings on top of the test defaults, e.g. `{ idle_session_timeout: "5s" }`. */
  settings?: Record<string, string>;
  /** Variables of the server's process, e.g. those of `movableClock`. */
  env?: Record<string, string>;
}

/** Initialises and starts a server: about two seconds. `fsync` stays on, as in production. */
export async function startPostgresServer(
  options: PostgresServerOptions = {},
): Promise<PostgresServer> {
  await sweepAbandonedServers();
  const binaries = await postgresBinaries();
  const account = await postgresUser();
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  await chmod(folder, 0o755);
  const data = join(folder, DATA_FOLDER);
  await mkdir(data, { mode: 0o700 });
  if (account) await chown(data, account.uid, account.gid);
  await initialise(binaries, folder, data, account);

  const port = await findFreePort();
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "300",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let log = "";
  let child: ChildProcess | undefined;

  async function launch(): Promise<boolean> {
    const launched = spawn(binaries.postgres, ["-D", data, ...flags], {
      ...account,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = launched;
    const from = log.length;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    launched.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (log.includes("ready to accept connections", from)) resolve(true);
    });
    launched.once("error", () => resolve(false));
    launched.once("close", () => resolve(false));
    return promise;
  }

  async function start(): Promise<void> {
    // After a kill, orphaned backends hold the shared memory until they notice; that takes a while.
    const deadline = performance.now() + 20_000;
    while (!(await launch())) {
      if (performance.now() > deadline) throw new Error(`PostgreSQL did not start:\n${log}`);
      await sleep(50);
    }
  }

  async function stop(mode: StopMode = "fast"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(STOP_SIGNALS[mode]);
    await exited;
  }

  const killOnExit = () => child?.kill("SIGQUIT");
  process.once("exit", killOnExit);
  await start();

  return {
    port,
    get pid() {
      return child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
    },
    url: (database = "postgres") => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    stop,
    start,
    async remove() {
      await stop("immediate");
      process.off("exit", killOnExit);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
    log: () => log,
  };
}

async function initialise(
  { initdb }: PostgresBinaries,
  folder: string,
  data: string,
  account: { uid: number; gid: number } | undefined,
): Promise<void> {
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, `${PASSWORD}\n`);
  const flags = ["--username=postgres", "--auth=password", "--encoding=UTF8", "--no-locale"];
  await run(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], { ...account });
}
