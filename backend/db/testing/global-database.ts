import { createDatabaseOn } from "@linnet/tests/support/create-database";
import { startPostgresServer } from "@linnet/tests/support/postgres-server";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of a migrated, empty database that new ones are copied from. */
    templateUrl: string;
  }
}

/** Starts one PostgreSQL server for all tests of this project, with a migrated database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  const template = await createDatabaseOn(server.url());
  await migrateDatabase(template.url);
  project.provide("templateUrl", template.url);
  return () => server.remove();
}
