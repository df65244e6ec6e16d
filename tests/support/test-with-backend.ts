import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test as base, type WorkerFixture } from "@playwright/test";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { type BackendProcess, startBackend } from "./backend-process.ts";
import { createDatabaseOn } from "./create-database.ts";
import { startPostgresServer } from "./postgres-server.ts";
import { REPO_ROOT } from "./repo-root.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "./scripted-model-server.ts";
import { startXServer, type XServer } from "./x-server/start-x-server.ts";

interface SharedFixtures {
  model: ScriptedModelServer;
  /** Stands in for X, where the backend's owner has an account. */
  x: XServer;
  /** A real backend, with a PostgreSQL of its own. */
  backend: BackendProcess;
}

interface TestFixtures {
  /** The stand-ins begin again with each test, whatever the one before has left in them. */
  again: undefined;
  /** The owner's access to the backend. */
  api: ApiClient;
}

/** A server that all tests of a worker share, as a fixture. */
export function running<Server extends { close(): Promise<void> }>(
  start: () => Promise<Server>,
): [WorkerFixture<Server, object>, { scope: "worker" }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
    async ({}, use) => {
      const server = await start();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ];
}

/** Fixtures for end-to-end tests of every client: one backend for all tests of a worker. */
export const testWithBackend = base.extend<TestFixtures, SharedFixtures>({
  model: running(startScriptedModelServer),
  x: running(startXServer),
  backend: [
    async ({ model, x }, use) => {
      const postgres = await startPostgresServer();
      const database = await createDatabaseOn(postgres.url());
      const backend = await startBackend({
        databaseUrl: database.url,
        modelServer: model,
        env: x.env,
      });
      await use(backend);
      await backend.stop();
      await postgres.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  again: [
    async ({ model, x }, use) => {
      model.reset();
      x.reset();
      await use(undefined);
    },
    { auto: true },
  ],
  api: async ({ backend }, use) => use(createApiClient(backend)),
});

/** The folder, made if need be, in which a suite leaves its pictures for a person. */
export function artifactsFolder(suite: string): string {
  const folder = join(REPO_ROOT, "artifacts", suite);
  mkdirSync(folder, { recursive: true });
  return folder;
}
