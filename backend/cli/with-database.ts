import { pool } from "../db/client.ts";
import { withDatabaseUrl } from "./with-database-url.ts";

/**
 * Runs an operator's command over `pool()` and `database()`, which reach the database of the backend
 * with this environment, whether the backend runs or not. An error is printed and makes the exit
 * code 1.
 */
export async function withDatabase(command: () => Promise<void>): Promise<void> {
  // An idle connection would keep the process alive.
  await withDatabaseUrl(() => command().finally(() => pool().end()));
}
