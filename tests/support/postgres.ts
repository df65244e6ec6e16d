import { inject } from "vitest";
import { createDatabaseOn, type TestDatabase } from "./create-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the PostgreSQL server of this test run. */
    postgresUrl: string;
  }
}

/** Creates an empty database on the server that `global-postgres.ts` started. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseOn(inject("postgresUrl"));
}
