import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { createDatabaseOn } from "./create-database.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import "./postgres.ts";
import { REPO_ROOT } from "./repo-root.ts";

const run = promisify(execFile);

interface Started {
  server: PostgresServer;
  /** Connection string of a migrated database without rows. */
  template: string;
}

interface SharedServer {
  started: Promise<Started>;
  users: number;
}

/** Projects evaluate this file apart from each other, in one process: they share by this key. */
const KEY = Symbol.for("linnet.tests.postgres");
const shared: typeof globalThis & { [KEY]?: SharedServer } = globalThis;

/** Migrations are run once: each backend that begins on a database of its own would run them again. */
async function start(): Promise<Started> {
  const server = await startPostgresServer();
  const { url } = await createDatabaseOn(server.url());
  const script = join(REPO_ROOT, "tests/cli/migrate-database.ts");
  await run(join(REPO_ROOT, "node_modules/.bin/node"), [script, url]);
  return { server, template: url };
}

/** Starts one PostgreSQL server for all projects of a run, and removes it after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const current = shared[KEY] ?? { started: start(), users: 0 };
  shared[KEY] = current;
  current.users += 1;
  const { server, template } = await current.started;
  project.provide("postgresUrl", server.url());
  project.provide("templateUrl", template);

  return async () => {
    current.users -= 1;
    if (current.users > 0) return;
    delete shared[KEY];
    await server.remove();
  };
}
