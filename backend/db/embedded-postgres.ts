import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ConfigurationError } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";
import {
  APPLICATION_DATABASE,
  APPLICATION_ROLE,
  handOverDatabase,
  provideApplicationRole,
} from "./application-role.ts";
import { databaseOwner, dataDirectoryProblem, isReachable } from "./data-directory.mjs";
import { DATA_DIRECTORY_LOCK, withDirectoryLock } from "./directory-lock.ts";
import { DISK_FULL, fullDiskReason, isDiskFull } from "./disk-full.ts";
import { findPrograms, reachablePrograms } from "./postgres-programs.ts";
import { takePlace } from "./server-elsewhere.ts";
import { serverIdentity } from "./server-identity.ts";
import { startFailure } from "./start-failure.ts";

/** The superuser, whom only the starts themselves use. */
const SUPERUSER = "linnet";
/** How long a start waits for a server that was killed to be gone, in milliseconds. */
const DYING_SERVER_PATIENCE_MS = 15_000;

/** A running PostgreSQL under the data directory. */
export interface EmbeddedPostgres {
  /** Connection string of the application's database, as the role that owns it. */
  url: string;
  /** Whether it was running already. */
  isAdopted: boolean;
  /** Ends the server; data stays. */
  stop(): Promise<void>;
}

/** The environment of PostgreSQL's programs, without keys: other processes can read it. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "TEMP", "TZ", "SystemRoot", "LD_LIBRARY_PATH"];

function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV } = process.env;
  return { NODE_ENV, ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])) };
}

/**
 * PostgreSQL reads only data of its own major version.
 *
 * @param version of the programs, beginning with the major one.
 * @throws ConfigurationError, with the commands that take the data along.
 */
async function requireVersion(directory: string, version: string): Promise<void> {
  const file = join(directory, "postgres", "PG_VERSION");
  const there = (await readFile(file, "utf8").catch(() => "")).trim();
  const [major] = version.split(".");
  if (!there || there === major) return;
  throw new ConfigurationError(
    "LINNET_DATA_DIR",
    `the database in ${directory} is of PostgreSQL ${there}, and this Linnet brings ${major}: with the Linnet that ran last, run "${ownCommand("backup linnet.backup")}"; then move ${directory} away, and here run "${ownCommand("restore linnet.backup")}"`,
  );
}

/**
 * Where the data goes: the directory that was asked for, or, when that is a default which the
 * server's user cannot reach (a root shell in a home directory of mode 0700), one that it can.
 *
 * @throws ConfigurationError when it is a file, or below one, or when the server's user cannot reach it.
 */
export async function reachableDataDirectory(wanted: string, isExplicit: boolean): Promise<string> {
  const problem = dataDirectoryProblem(wanted, isExplicit);
  if (problem) throw new ConfigurationError("LINNET_DATA_DIR", problem);
  if (process.getuid?.() !== 0 || isReachable(wanted) || databaseOwner(wanted)) return wanted;
  return join("/var/lib/linnet", Buffer.from(wanted).toString("hex").slice(-24));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== "object" || address === null) throw new Error("no free port was found");
  return address.port;
}

/** The port of a server that answers over this data, also one that a killed parent left behind. */
async function runningPort(data: string, connect: (port: number) => pg.Client) {
  const pidFile = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const port = Number(pidFile.split("\n")[3]);
  if (!Number.isInteger(port) || port <= 0) return undefined;
  const client = connect(port);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return resolve(rows[0]?.data_directory ?? "") === resolve(data) ? port : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

async function connected(client: pg.Client, use: (client: pg.Client) => Promise<void>) {
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

async function readOrCreateSecretFile(path: string): Promise<string> {
  const written = await readFile(path, "utf8").catch(() => "");
  if (written.trim()) return written.trim();
  const created = randomBytes(24).toString("hex");
  await writeFile(path, `${created}\n`, { mode: 0o600 });
  return created;
}

/** What a person is told where the directory may only be read; undefined for another error. */
function unwritableReason(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  return /^(?:EROFS|EACCES|EPERM)$/.test(String(error.code))
    ? `cannot be written to: ${error.message}`
    : undefined;
}

/** Makes the data directory. What root makes, the server's user can pass through, whatever the umask is. */
async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o755 });
  if (!first || process.getuid?.() !== 0) return;
  for (let folder = directory; folder.length >= first.length; folder = dirname(folder)) {
    await chmod(folder, 0o755);
  }
}

/**
 * Starts the PostgreSQL that came with npm over `directory`, or adopts the one that a killed
 * process left running there. Nothing is ever deleted: a stale pid file is PostgreSQL's own to
 * judge.
 *
 * @param onWaiting is called when a program of PostgreSQL works and this process waits for it, and may be called again.
 * @throws ConfigurationError when the platform has none, or when the server does not start.
 */
export async function startEmbeddedPostgres(
  directory: string,
  onWaiting: () => void = () => {},
): Promise<EmbeddedPostgres> {
  try {
    await makeDirectory(directory);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = isDiskFull(error) ? DISK_FULL : `cannot be made a directory: ${reason}`;
    throw new ConfigurationError("LINNET_DATA_DIR", problem);
  }
  try {
    // Two that start together would both initialise; the second one finds the first one's server.
    return await withDirectoryLock(directory, () => startServer(directory, onWaiting));
  } catch (error) {
    const reason = unwritableReason(error) ?? (await fullDiskReason(error, directory));
    throw reason === undefined ? error : new ConfigurationError("LINNET_DATA_DIR", reason);
  }
}

/** Calls a program of PostgreSQL as the server's user, and waits for its end. */
type ProgramCall = (program: "pg_ctl" | "initdb", parameters: readonly string[]) => Promise<void>;

/** Makes a database in the folder `data`; `--sync-only` has to follow. */
async function initialise(call: ProgramCall, data: string, passwordFile: string): Promise<void> {
  try {
    await call("initdb", [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C",
      // It is written for good beside the server's start.
      "--no-sync",
    ]);
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    throw new ConfigurationError(
      "LINNET_DATA_DIR",
      isDiskFull(said)
        ? DISK_FULL
        : `the database could not be made under ${data}: ${startFailure("", said, data) || error}`,
    );
  }
}

/**
 * Has PostgreSQL serve the folder `data`.
 *
 * @returns the port at which it answers.
 */
async function runServer(call: ProgramCall, data: string, logFile: string): Promise<number> {
  const port = await freePort();
  const settings = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=",
    "-c max_connections=200",
  ];
  const readLog = () => readFile(logFile, "utf8").catch(() => "");
  const earlier = (await readLog()).length;
  const deadline = performance.now() + DYING_SERVER_PATIENCE_MS;
  for (;;) {
    try {
      // pg_ctl puts the server into a session of its own: Ctrl-C in the terminal reaches
      // Linnet alone, which drains before it stops the database.
      await call("pg_ctl", [
        ...["start", "-w", "-D", data, "-l", logFile],
        ...["-o", settings.join(" ")],
      ]);
      return port;
    } catch (error) {
      const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
      const written = (await readLog()).slice(earlier);
      const ending = written.trim().split("\n").slice(-3).join("\n");
      // A server that was killed takes a moment to be gone; until then it looks alive.
      if (/another postmaster|shared memory block/.test(ending) && performance.now() < deadline) {
        await delay(200);
        continue;
      }
      throw new ConfigurationError(
        "LINNET_DATA_DIR",
        isDiskFull(ending + said)
          ? DISK_FULL
          : `the database under ${data} did not start: ${startFailure(written, said, data)}`,
      );
    }
  }
}

async function startServer(directory: string, onWaiting: () => void): Promise<EmbeddedPostgres> {
  const identity = await serverIdentity(directory);
  const found = await findPrograms();
  await requireVersion(directory, found.version);
  if (identity.uid === 0) {
    throw new ConfigurationError(
      "LINNET_DATA_DIR",
      `the database in ${directory} is root's, as whom PostgreSQL does not run: give it to the user whom Linnet is to run as, such as by "chown -R postgres ${directory}"`,
    );
  }
  const programs = await reachablePrograms(found, directory, identity);

  const data = join(directory, "postgres");
  const logFolder = join(directory, "postgres-log");
  const password = await readOrCreateSecretFile(join(directory, "postgres-password"));
  const call: ProgramCall = async (program, parameters) => {
    const running = spawn(programs[program], [...parameters], {
      ...identity,
      cwd: directory,
      env: plainEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
      // Ctrl-C in the terminal ends initdb, which takes away what it has made. It must not end pg_ctl, which has perhaps
      // started a server already: Linnet stops that one.
      detached: program === "pg_ctl",
    });
    onWaiting();
    const [stderr, [code]] = await Promise.all([text(running.stderr), once(running, "close")]);
    if (code !== 0) throw Object.assign(new Error(`${program} ended with ${code}`), { stderr });
  };
  const connect = (port: number, database = "postgres") =>
    new pg.Client({ host: "127.0.0.1", port, user: SUPERUSER, password, database });

  for (const folder of [data, logFolder]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (identity.uid !== undefined && identity.gid !== undefined) {
      await chown(folder, identity.uid, identity.gid);
    }
  }

  const isInitialised = await stat(join(data, "PG_VERSION")).catch(() => undefined);
  const passwordFile = join(logFolder, "initial-password");
  if (!isInitialised) {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (identity.uid !== undefined && identity.gid !== undefined) {
      await chown(passwordFile, identity.uid, identity.gid);
    }
    await initialise(call, data, passwordFile);
  }
  // The password stays in the file until all is synced: a start that was ended before leaves that to the next.
  const isSynced = !(await readFile(passwordFile, "utf8").catch(() => ""));
  const syncing = isSynced ? undefined : call("initdb", ["--sync-only", `--pgdata=${data}`]);
  // It is awaited below, unless the server does not start.
  syncing?.catch(() => {});

  let port = await runningPort(data, connect);
  const isAdopted = port !== undefined;
  if (port === undefined) {
    await takePlace(directory);
    port = await runServer(call, data, join(logFolder, "postgres.log"));
  }

  const stop = async () => {
    await call("pg_ctl", ["stop", "-w", "-m", "fast", "-D", data]).catch(() => {});
  };
  try {
    await syncing;
    if (!isSynced) await writeFile(passwordFile, "");
    const applicationPassword = await readOrCreateSecretFile(
      join(directory, "postgres-application-password"),
    );
    await connected(connect(port), (client) => provideApplicationRole(client, applicationPassword));
    await connected(connect(port, APPLICATION_DATABASE), (client) =>
      handOverDatabase(client, DATA_DIRECTORY_LOCK),
    );
    const url = `postgres://${APPLICATION_ROLE}:${applicationPassword}@127.0.0.1:${port}/${APPLICATION_DATABASE}`;
    return { url, isAdopted, stop };
  } catch (error) {
    // An adopted one may be another Linnet's.
    if (!isAdopted) await stop();
    throw error;
  }
}
