import { randomBytes } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { flushCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { readOwnerTokenRenewal } from "../auth/owner-token-renewal.ts";
import { secretInDatabase, secretInDirectory } from "../auth/secret.ts";
import { checkServer } from "../db/check-server.ts";
import { DATA_DIRECTORY_LOCK } from "../db/directory-lock.ts";
import { fullDiskReason } from "../db/disk-full.ts";
import {
  type EmbeddedPostgres,
  reachableDataDirectory,
  startEmbeddedPostgres,
} from "../db/embedded-postgres.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { readSettings, writeSetting } from "../db/queries/settings.ts";
import { answerWhileStarting, passesFrontDoor } from "../http/front-door.ts";
import { hasReadablePath } from "../http/readable-path.ts";
import { log } from "../logging/log.ts";
import { logConsole } from "../logging/log-console.ts";
import { checkModel } from "../models/check-model.ts";
import { askForModels } from "../models/choose-models.ts";
import { ConfigurationError, environment, provideEnvironment } from "../process/env.ts";
import { hasDesktop } from "../process/has-desktop.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { applyModelChoice } from "../setup/apply-model-choice.ts";
import { readModelChoice } from "../setup/model-choice.ts";
import { openBrowser } from "../setup/open-browser.ts";
import { FOR_LOCAL_OWNER, learnAuthMode, requireLocalOwner, storeAuthMode } from "./auth-mode.ts";
import { deploymentWarnings } from "./deployment-warnings.ts";
import { firstLink } from "./first-link.ts";
import { nextSteps } from "./next-steps.ts";
import { openPage } from "./open-page.ts";
import { portInUse } from "./port-in-use.ts";
import { preloadBuild } from "./preload-build.ts";
import { noteStart } from "./start-note.mjs";

/** Says something to the person who starts it; what `console` is given is logged. */
function say(line: string, output: NodeJS.WriteStream = process.stdout): void {
  output.write(`${line}\n`);
}

const backend = dirname(dirname(fileURLToPath(import.meta.url)));
/** How long open requests may take to end before the process ends anyway. */
const DRAIN_DEADLINE_MS = 8_000;
/**
 * A signal that comes so long after the first ends the wait for what is being written. Earlier
 * ones are the same request: service managers signal npm and this process, and npm passes it on.
 */
const SECOND_SIGNAL_AFTER_MS = 1_000;

/**
 * How long after the start the code is loaded that nobody has asked for, in milliseconds. It takes as much CPU time as the
 * start, which an instance that is just back has better uses for.
 */
const PRELOAD_AFTER_MS = 60_000;

/**
 * How long a connection stays open without a request, in milliseconds: longer than proxies keep theirs (nginx and load
 * balancers: 60 s). Whoever closes first must not be this side, which may close while a request is on its way.
 */
const KEEP_ALIVE_MS = 65_000;

async function connectable(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Held for the life of the process; losing it with the database must not end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new ConfigurationError("DATABASE_URL", `the database cannot be reached: ${reason}`);
  }
}

/** Hosts that stand for every address of the machine, with one of them. */
const WILDCARDS: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

function authorityOf(host: string, port: number): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function addressOf(host: string, port: number): string {
  return `http://${authorityOf(host, port)}`;
}

/** What says that the host is none of this machine's, and not that the port cannot be had. */
const NO_SUCH_HOST = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"]);

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", async (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE"
          ? await portInUse(addressOf(WILDCARDS.get(host) ?? host, port), port)
          : `cannot listen on ${host}:${port}: ${error.message}`;
      const isHosts = error.syscall === "getaddrinfo" || NO_SUCH_HOST.has(error.code ?? "");
      reject(new ConfigurationError(isHosts ? "HOST" : "PORT", reason));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/** Asked to end: what fails from then on fails because of it. */
let isEnding = false;

/** The embedded database, unless another process works with it. */
let ownDatabase: EmbeddedPostgres | undefined;

/**
 * Opens the database, started when it is embedded, and brings its tables up to date.
 *
 * @param onWaiting is called when this process waits for PostgreSQL, and may be called again.
 * @returns the stored choice of a model.
 */
async function openDatabase(onWaiting: () => void): Promise<string | undefined> {
  const {
    DATABASE_URL: given,
    LINNET_DATA_DIR: wanted,
    dataDirIsExplicit,
    LINNET_SECRET,
  } = environment();
  let embedded: EmbeddedPostgres | undefined;
  if (!given) {
    const directory = await reachableDataDirectory(wanted, dataDirIsExplicit);
    embedded = await startEmbeddedPostgres(directory, onWaiting);
    // A failure ends what was started here. What ran already may be another Linnet's.
    if (!embedded.isAdopted) ownDatabase = embedded;
    const guard = await connectable(embedded.url);
    const { rows } = await guard.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [DATA_DIRECTORY_LOCK],
    );
    if (!rows[0]?.mine) {
      ownDatabase = undefined;
      throw new ConfigurationError(
        "LINNET_DATA_DIR",
        `another Linnet is running over ${directory}: stop it, or choose another directory`,
      );
    }
    ownDatabase = embedded;
    provideEnvironment({
      DATABASE_URL: embedded.url,
      LINNET_DATA_DIR: directory,
      LINNET_SECRET: LINNET_SECRET ?? (await secretInDirectory(directory)),
    });
  }
  onWaiting();
  const url = embedded?.url ?? given ?? "";
  const { LINNET_POOL_SIZE: poolSize } = environment();
  const client = await connectable(url);
  const lines = await checkServer(client, () => connectable(url), poolSize);
  for (const line of lines) say(line, process.stderr);
  // Before the tables are brought up to date: a start that is refused changes nothing.
  if (process.argv.includes(FOR_LOCAL_OWNER)) {
    await learnAuthMode(client);
    requireLocalOwner();
  }
  await migrateDatabase(url);
  // Before the first request: a token that was renewed is not taken for a moment either.
  runtimeState().ownerTokenRenewal = await readOwnerTokenRenewal(client);
  const isLocal = environment().LINNET_AUTH === "local";
  const choice = isLocal ? await readModelChoice(client) : undefined;
  // What an embedded database is given is in the environment by now.
  const { LINNET_SECRET: own } = environment();
  provideEnvironment({ LINNET_SECRET: await secretInDatabase(client, own) });
  await client.end();
  return choice;
}

/** Opens the database, chooses the models, and lets the engine start. */
async function configure(onWaiting: () => void) {
  const asking = askForModels(environment());
  const models = await applyModelChoice(await openDatabase(onWaiting), asking);
  checkModel(models.model);
  checkModel(models.router);
  runtimeState().configured.resolve();
  return models;
}

/** Stores how people sign in, now that the start has succeeded. */
async function noteAuthMode(): Promise<void> {
  const client = await connectable(environment().DATABASE_URL ?? "");
  await storeAuthMode(client).finally(() => client.end());
}

/** Row of `settings` that is there once the page was opened. */
const OPENED_SETTING = "start-page-opened";

/**
 * Opens the page by which a person begins; `npm run browser` opens it in a window with the extension in it.
 *
 * @param link a link that signs in; undefined where none was printed.
 * @param url the address of this backend, where a person signs in who has no link.
 */
async function openFirstPage(link: string | undefined, url: string): Promise<void> {
  const isForBrowser = process.argv.includes("--browser");
  if (!isForBrowser) {
    if (link && (await isToBeOpened(false))) openPage(link);
    return;
  }
  if (!(await isToBeOpened(true))) {
    const reason = environment().LINNET_OPEN ? "LINNET_OPEN is 0" : "there is no desktop";
    return say(`No window opens: ${reason}.`);
  }
  const page = link ?? new URL("/start", environment().LINNET_PUBLIC_URL ?? url).href;
  if (await openBrowser(page)) return;
  say(
    `No window with the extension opened. If Linnet's window is open already, go there. Otherwise install Chrome or Chromium, or let CHROME_PATH name one; or open ${link ? "the link above" : page}, and load the extension into your own browser.`,
    process.stderr,
  );
}

/** Whether the start opens a page by itself: as `LINNET_OPEN` says; on a desktop once for a database, or always. */
async function isToBeOpened(always: boolean): Promise<boolean> {
  const { LINNET_OPEN: said, DATABASE_URL: url = "" } = environment();
  if (said) return said === "1";
  if (!hasDesktop(process.platform, process.env)) return false;
  if (always) return true;
  const client = await connectable(url);
  try {
    const before = await readSettings(client, [OPENED_SETTING]);
    await writeSetting(client, OPENED_SETTING, "yes");
    return !before.has(OPENED_SETTING);
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  // The engine's builder looks for the app in the working directory.
  provideEnvironment({ LINNET_ROOT: process.env.LINNET_ROOT ?? process.cwd() });
  process.chdir(backend);
  const isDev = process.argv.includes("--dev");
  provideEnvironment({ NODE_ENV: isDev ? "development" : "production" });
  // Before Next is loaded, which wraps what it finds.
  if (!isDev) logConsole();
  const { PORT, HOST } = environment();
  // The port is taken first: a start that cannot succeed changes nothing.
  let handle: RequestListener | undefined;
  const open: RequestListener = (request, response) =>
    handle ? handle(request, response) : answerWhileStarting(request, response);
  const publicServer = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    async (request, response) => {
      if (!(await passesFrontDoor(request, response))) return;
      if (hasReadablePath(request, response)) open(request, response);
    },
  );
  const port = await listen(publicServer, PORT, HOST);
  provideEnvironment({ PORT: String(port) });
  const bound = publicServer.address();
  // HOST may be a name.
  if (typeof bound === "object" && bound) {
    runtimeState().listensAt = authorityOf(bound.address, bound.port);
  }

  const { LINNET_MODEL: named } = environment();
  if (named) checkModel(named);
  for (const warning of deploymentWarnings(environment())) say(warning, process.stderr);
  runtimeState().given = environment();
  // A provider may take its time to answer, and loading Next and the app takes about as long as
  // opening the database. Loading Next holds this thread: it waits for PostgreSQL's program to be
  // at work, or for a database that has none.
  const waiting = Promise.withResolvers<void>();
  const configuring = configure(waiting.resolve).finally(waiting.resolve);
  // It is awaited below.
  configuring.catch(() => {});
  const loadingNext = waiting.promise.then(() => import("next"));

  const enginePath = `/${randomBytes(24).toString("base64url")}`;
  const ready = Promise.withResolvers<void>();
  const engineServer = createServer(async (request, response) => {
    if (!request.url?.startsWith(`${enginePath}/.well-known/workflow/`)) {
      response.writeHead(404).end();
      return;
    }
    await ready.promise;
    request.url = request.url.slice(enginePath.length);
    handle?.(request, response);
  });
  const enginePort = await listen(engineServer, 0, "127.0.0.1");
  provideEnvironment({
    WORKFLOW_LOCAL_BASE_URL: `http://127.0.0.1:${enginePort}${enginePath}`,
    // The worker's own log prints whole connection objects, secrets included; what matters of it
    // is in Linnet's.
    WORKFLOW_JSON_MODE: "1",
    NEXT_MANUAL_SIG_HANDLE: "1",
    // Node itself reads next.config.ts then (Next's flag `--experimental-next-config-strip-types`): without it each start
    // loads a compiler for that one file.
    __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true",
    NEXT_TELEMETRY_DISABLED: "1",
  });

  const { default: next } = await loadingNext;
  const app = next({ dev: isDev, dir: backend, hostname: HOST, port });
  const [models] = await Promise.all([configuring, app.prepare()]);
  handle = app.getRequestHandler();
  ready.resolve();
  await runtimeState().started.promise;
  await noteAuthMode().catch((error: unknown) =>
    log.warn({ error }, "LINNET_AUTH could not be stored for the commands in other terminals"),
  );

  const hurry = new AbortController();
  let askedAt = 0;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) {
      if (performance.now() - askedAt > SECOND_SIGNAL_AFTER_MS) hurry.abort();
      return;
    }
    isEnding = true;
    askedAt = performance.now();
    const seconds = environment().LINNET_DRAIN_SECONDS;
    const patience =
      seconds > 0
        ? AbortSignal.any([hurry.signal, AbortSignal.timeout(seconds * 1_000)])
        : AbortSignal.abort();
    const endSoon = () => setTimeout(() => process.exit(1), DRAIN_DEADLINE_MS).unref();
    if (patience.aborted) {
      endSoon();
    } else {
      patience.addEventListener("abort", endSoon);
      say(`Finishing what is being written, for ${seconds} s at most. Ctrl-C ends it now.`);
    }
    const state = runtimeState();
    state.draining.signal.addEventListener("abort", () => {
      // Not before: those who ask are told by an answer that this instance leaves.
      publicServer.close();
      // From now on nothing waits for the connections that the database ends.
      process.removeAllListeners("uncaughtException");
      process.on("uncaughtException", () => {});
    });
    await state
      .drain?.(patience)
      .catch((error: unknown) => log.error({ error }, "Linnet did not drain"));
    publicServer.closeIdleConnections();
    await ownDatabase?.stop();
    process.exit(signal === "SIGINT" ? 130 : 0);
  };
  // The worker library ends all workers when nobody reads the log any more.
  for (const output of [process.stdout, process.stderr]) {
    output.removeAllListeners("error").on("error", () => {});
  }
  // It also adds signal handlers of its own, which end the process early.
  // A terminal that closes sends SIGHUP. Without one, as by nohup, it may be ignored on purpose.
  const closing = process.stdout.isTTY ? (["SIGHUP"] as const) : [];
  for (const signal of ["SIGINT", "SIGTERM", ...closing] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void end(signal));
  }

  const url = addressOf(HOST, port);
  // The parent process has ended, so this process ends.
  process.on("disconnect", () => void end("SIGTERM"));
  say(`Linnet is ready at ${url}`);
  const link = await firstLink(
    async () => runtimeState().createFirstLink?.(url),
    process.stdout.isTTY,
  );
  if (link) {
    const isLocal = environment().LINNET_AUTH === "local";
    say(`${isLocal ? "Set it up" : "Make the first account"}: ${link}`);
  }
  // Linnet is ready, and may be at work: a failure here must not end it.
  openFirstPage(link, url).catch((error: unknown) => log.warn({ error }, "no page was opened"));
  say(nextSteps(models.model, dirname(backend), environment().LINNET_AUTH));
  for (const note of models.notes) say(`  ${note}`);
  if (process.send) process.send({ type: "ready", url, model: models.model });
  // Now, because a process that is killed would not; and with what is loaded later.
  flushCompileCache();
  if (isDev) return;
  setTimeout(() => {
    preloadBuild(join(backend, ".next/server"))
      .catch((error: unknown) => log.warn({ error }, "the build could not be loaded as a whole"))
      .finally(flushCompileCache);
  }, PRELOAD_AFTER_MS).unref();
}

main().catch(async (error) => {
  if (isEnding) return;
  const full = ownDatabase && (await fullDiskReason(error, environment().LINNET_DATA_DIR));
  const reason = full
    ? `LINNET_DATA_DIR: ${full}`
    : error instanceof ConfigurationError && error.message;
  if (reason) {
    say(reason, process.stderr);
    noteStart(reason);
  } else {
    log.fatal({ error }, "Linnet did not start");
  }
  // Connections to a database that ends say so; the reason has been told.
  log.level = "silent";
  await ownDatabase?.stop();
  process.exit(1);
});
