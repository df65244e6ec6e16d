import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { createApiClient } from "./api-client.ts";
import { type BackendProcess, startBackend } from "./backend-process.ts";
import { copyDatabase, type TestDatabase } from "./create-database.ts";
import { findFreePort } from "./find-free-port.ts";
import { listen } from "./listen.ts";
import { queryDatabase } from "./query-database.ts";
import type { SharedBackend } from "./shared-backend.ts";

interface Kept {
  backend: BackendProcess;
  database: TestDatabase;
  described: SharedBackend;
}

interface Keeper {
  url: string;
  users: number;
  close(): Promise<void>;
}

/** Projects evaluate this file apart from each other, in one process: they share by this key. */
const KEY = Symbol.for("linnet.tests.backends");
const shared: typeof globalThis & { [KEY]?: Promise<Keeper> } = globalThis;

async function start(templateUrl: string): Promise<Kept> {
  const modelPort = await findFreePort();
  const database = await copyDatabase(templateUrl);
  const backend = await startBackend({
    databaseUrl: database.url,
    modelServer: { baseUrl: `http://127.0.0.1:${modelPort}/v1` },
  });
  const { url, token, port, databaseUrl } = backend;
  return { backend, database, described: { url, token, port, databaseUrl, modelPort } };
}

/** Deletes all that is the owner's, and waits until the engine has noticed. */
async function forgetOwner(backend: BackendProcess): Promise<void> {
  const client = createApiClient(backend);
  const deleted = await client.send("DELETE", "/api/account", { body: { confirm: "delete" } });
  if (deleted.status !== 204) throw new Error(`${deleted.status}: ${await deleted.text()}`);
  const busy = `select 1 from graphile_worker._private_jobs
                 where locked_at is not null or run_at < now() + interval '2 seconds' limit 1`;
  while ((await queryDatabase(backend.databaseUrl, busy)).length > 0) await sleep(25);
}

/**
 * Answers over loopback, because each test file runs in a process of its own: `GET /<worker>`
 * describes the worker's backend, which the first request starts and each one begins again, and
 * `GET /<worker>/logs` is the backend's log.
 */
async function keepBackends(templateUrl: string): Promise<Keeper> {
  const kept = new Map<string, Promise<Kept>>();

  async function answer(path: string): Promise<string> {
    const [, worker = "", wanted] = path.split("/");
    const current = kept.get(worker) ?? start(templateUrl);
    kept.set(worker, current);
    const { backend, described } = await current;
    if (wanted === "logs") return backend.logs();
    await forgetOwner(backend);
    return JSON.stringify(described);
  }

  const server = createServer((request, response) => {
    // Some files run in the page of a browser, as far as `fetch` knows.
    response.setHeader("access-control-allow-origin", "*");
    answer(request.url ?? "").then(
      (body) => response.end(body),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    users: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      for (const start of await Promise.allSettled(kept.values())) {
        if (start.status === "rejected") continue;
        await start.value.backend.stop();
        await start.value.database.drop();
      }
    },
  };
}

/** Keeps the backends that test files share, on the server that `global-postgres.ts` has started. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared[KEY] ??= keepBackends(project.getProvidedContext().templateUrl);
  const keeper = await shared[KEY];
  keeper.users += 1;
  project.provide("sharedBackendsUrl", keeper.url);

  return async () => {
    keeper.users -= 1;
    if (keeper.users > 0) return;
    delete shared[KEY];
    await keeper.close();
  };
}
