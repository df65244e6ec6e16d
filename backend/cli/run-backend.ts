import { createServer, type RequestListener } from "node:http";
import { flushCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fullDiskReason } from "../db/disk-full.ts";
import { answerWhileStarting, passesFrontDoor } from "../http/front-door.ts";
import { hasReadablePath } from "../http/readable-path.ts";
import { log } from "../logging/log.ts";
import { logConsole } from "../logging/log-console.ts";
import { checkModel } from "../models/check-model.ts";
import { askForModels } from "../models/choose-models.ts";
import { ConfigurationError, environment, provideEnvironment } from "../process/env.ts";
import { addressOf, authorityOf } from "../process/host-address.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { applyModelChoice } from "../setup/apply-model-choice.ts";
import { storeAuthMode } from "./auth-mode.ts";
import { deploymentWarnings, unreadWarnings } from "./deployment-warnings.ts";
import { endOnSignals, isEnding } from "./end-on-signals.ts";
import { firstLink } from "./first-link.ts";
import { followOwnDatabase } from "./follow-own-database.ts";
import { listen } from "./listen.ts";
import { listenForEngine } from "./listen-for-engine.ts";
import { loadEndpoints } from "./load-endpoints.ts";
import { nextSteps } from "./next-steps.ts";
import { connectTo, openDatabase, ownDatabase, stopOwnDatabase } from "./open-database.ts";
import { openFirstPage } from "./open-first-page.ts";
import { preloadBuild } from "./preload-build.ts";
import { print } from "./print.ts";
import { noteStart } from "./start-note.mjs";

const backend = dirname(dirname(fileURLToPath(import.meta.url)));
/**
 * How long after the start the code of a turn is loaded, in milliseconds: runs that were interrupted go on first, and
 * load what they need.
 */
const LOAD_ENDPOINTS_AFTER_MS = 1_000;
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
  const client = await connectTo(environment().DATABASE_URL ?? "");
  await storeAuthMode(client).finally(() => client.end());
}

/** Loads code in so many milliseconds, and keeps it compiled for the next start. */
function loadLater(milliseconds: number, what: string, load: () => Promise<void>): void {
  setTimeout(() => {
    load()
      .catch((error: unknown) => log.warn({ error }, `${what} could not be loaded`))
      .finally(flushCompileCache);
  }, milliseconds).unref();
}

async function main(): Promise<void> {
  // The engine asks a report of the process for the port. With the network in it, the report waits for a name server's
  // answer about each peer, one after another, and the whole process with it: 20 s where none answers.
  Object.assign(process.report, { excludeNetwork: true });
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
    // Java's client and `curl --http2` offer HTTP/2 with their first request, on which Next would close the connection. Only
    // the reload of `next dev` upgrades.
    { keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: () => isDev },
    async (request, response) => {
      if (!(await passesFrontDoor(request, response))) return;
      if (hasReadablePath(request, response)) open(request, response);
    },
  );
  const port = await listen(publicServer, PORT, HOST);
  endOnSignals(publicServer);
  provideEnvironment({ PORT: String(port) });
  const bound = publicServer.address();
  // HOST may be a name.
  if (typeof bound === "object" && bound) {
    runtimeState().listensAt = authorityOf(bound.address, bound.port);
  }

  const { LINNET_MODEL: named } = environment();
  if (named) checkModel(named);
  const unread = unreadWarnings(process.env, dirname(backend));
  for (const warning of [...deploymentWarnings(environment()), ...unread]) {
    print(warning, process.stderr);
  }
  runtimeState().given = environment();
  // A provider may take its time to answer, and loading Next and the app takes about as long as
  // opening the database. Loading Next holds this thread: it waits for PostgreSQL's program to be
  // at work, or for a database that has none.
  const waiting = Promise.withResolvers<void>();
  const configuring = configure(waiting.resolve).finally(waiting.resolve);
  // It is awaited below.
  configuring.catch(() => {});
  const loadingNext = waiting.promise.then(() => import("next"));

  const ready = Promise.withResolvers<RequestListener>();
  const engineUrl = await listenForEngine(ready.promise);
  provideEnvironment({
    WORKFLOW_LOCAL_BASE_URL: engineUrl,
    // The worker's own log prints whole connection objects, secrets included; what matters of it
    // is in Linnet's.
    WORKFLOW_JSON_MODE: "1",
    NEXT_MANUAL_SIG_HANDLE: "1",
    // Node itself reads next.config.ts then (Next's flag `--experimental-next-config-strip-types`): without it each start
    // loads a compiler for that one file.
    __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true",
    NEXT_TELEMETRY_DISABLED: "1",
    // Next would read files such as `.env` in the middle of the start, when half of the variables are in use.
    __NEXT_PROCESSED_ENV: "true",
  });

  const { default: next } = await loadingNext;
  const app = next({ dev: isDev, dir: backend, hostname: HOST, port });
  const [models] = await Promise.all([configuring, app.prepare()]);
  handle = app.getRequestHandler();
  ready.resolve(handle);
  await runtimeState().started.promise;
  await noteAuthMode().catch((error: unknown) =>
    log.warn({ error }, "LINNET_AUTH could not be stored for the commands in other terminals"),
  );

  endOnSignals(publicServer);
  followOwnDatabase();

  const url = addressOf(HOST, port);
  print(`Linnet is ready at ${url}`);
  const link = await firstLink(
    async () => runtimeState().createFirstLink?.(url),
    process.stdout.isTTY,
  );
  if (link) {
    const isLocal = environment().LINNET_AUTH === "local";
    print(`${isLocal ? "Set it up" : "Make the first account"}: ${link}`);
  }
  // Linnet is ready, and may be at work: a failure here must not end it.
  openFirstPage(link, url).catch((error: unknown) => log.warn({ error }, "no page was opened"));
  print(nextSteps(models.model, dirname(backend), environment().LINNET_AUTH));
  for (const note of models.notes) print(`  ${note}`);
  if (process.send) process.send({ type: "ready", url, model: models.model });
  // Now, because a process that is killed would not; and with what is loaded later.
  flushCompileCache();
  if (isDev) return;
  loadLater(LOAD_ENDPOINTS_AFTER_MS, "the engine's endpoints", () => loadEndpoints(engineUrl));
  loadLater(PRELOAD_AFTER_MS, "the whole build", () => preloadBuild(join(backend, ".next/server")));
}

main().catch(async (error) => {
  if (isEnding) return;
  const full = ownDatabase && (await fullDiskReason(error, environment().LINNET_DATA_DIR));
  const reason = full
    ? `LINNET_DATA_DIR: ${full}`
    : error instanceof ConfigurationError && error.message;
  if (reason) {
    print(reason, process.stderr);
    noteStart(reason);
  } else {
    log.fatal({ error }, "Linnet did not start");
  }
  // Connections to a database that ends say so; the reason has been told.
  log.level = "silent";
  await stopOwnDatabase();
  process.exit(1);
});
