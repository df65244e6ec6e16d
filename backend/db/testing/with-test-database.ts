import { createTestDatabase } from "@linnet/tests/support/postgres";
import { afterAll, beforeAll } from "vitest";
import { provideEnvironment } from "../../process/env.ts";
import { pool } from "../client.ts";

/**
 * Gives the calling test file a migrated, empty database of its own on a real PostgreSQL, which
 * `pool()` and `database()` reach. Call it at the top of a `*.db.test.ts` file.
 */
export function withTestDatabase(): void {
  let drop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    provideEnvironment({ DATABASE_URL: database.url, LINNET_LOG_LEVEL: "silent" });
  });

  afterAll(async () => {
    if (!drop) return;
    await pool().end();
    await drop();
  });
}
