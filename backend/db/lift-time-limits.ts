import type pg from "pg";

/** What ends a statement, a transaction or a connection that takes long; `transaction_timeout` is of PostgreSQL 17. */
const LIMITS = [
  "statement_timeout",
  "lock_timeout",
  "transaction_timeout",
  "idle_in_transaction_session_timeout",
  "idle_session_timeout",
];

/**
 * Takes from a connection the limits of time that a role or a database may set for what people wait for: an index over
 * the rows of years takes minutes, and the next start would come no further.
 */
export async function liftTimeLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    "select set_config(name, '0', false) from pg_settings where name = any($1::text[])",
    [LIMITS],
  );
}
