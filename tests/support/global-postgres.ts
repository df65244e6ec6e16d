import type { TestProject } from "vitest/node";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import "./postgres.ts";

interface SharedServer {
  server: Promise<PostgresServer>;
  users: number;
}

/** Projects evaluate this file apart from each other, in one process: they share by this key. */
const KEY = Symbol.for("linnet.tests.postgres");
const shared: typeof globalThis & { [KEY]?: SharedServer } = globalThis;

/** Starts one PostgreSQL server for all projects of a run, and removes it after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const current = shared[KEY] ?? { server: startPostgresServer(), users: 0 };
  shared[KEY] = current;
  current.users += 1;
  project.provide("postgresUrl", (await current.server).url());

  return async () => {
    current.users -= 1;
    if (current.users > 0) return;
    delete shared[KEY];
    await (await current.server).remove();
  };
}
