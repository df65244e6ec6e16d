import { inject } from "vitest";
import { copyDatabase, type TestDatabase } from "./create-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the PostgreSQL server of this test run. */
    postgresUrl: string;
    /** Connection string of a migrated database without rows, on that server; new ones are copied from it. */
    templateUrl: string;
  }
}

/** Creates a migrated database without rows on the server that `global-postgres.ts` started. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject("templateUrl"));
}
