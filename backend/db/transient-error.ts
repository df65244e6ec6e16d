import { isDiskFull } from "./disk-full.ts";

/**
 * SQLSTATEs after which the same statement may succeed: connection (08), no resources (53100,
 * 53200, 53300), shutdown and start-up (57P01 to 57P03), a time-out of the statement, its lock or
 * its transaction (57014, 55P03, 25P03), a primary that is read-only for now (25006), and a
 * transaction that the server asks to repeat (40001, 40P01).
 */
const TRANSIENT_SQL_STATES = /^(08|57P0[123]|53[123]00|57014|55P03|25P03|25006|40001|40P01)/;
const TRANSIENT_SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Messages of node-postgres, without a code, about a connection that ended or was not established. */
const CONNECTION_MESSAGES = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
  "There was an error establishing an SSL connection",
]);
/** What a new connection is told on a full disk: some of PostgreSQL's messages about it have no code of their own. */
const isOfFullDisk = (code: string, error: Error) =>
  /^(?:XX000|58030)$/.test(code) && (isDiskFull(error) || /could not write/.test(error.message));
/** Drizzle wraps the driver's error in one of its own, whose name the build may change. */
const DRIZZLE_MESSAGE = /^Failed query: /;

/**
 * Whether a failed statement is worth another try: the server went away, or asked for a retry.
 * An error without a code is the database's only by the exact words of node-postgres, and the cause
 * of an error only where Drizzle has wrapped it: a step that fails so is repeated for ever, which a
 * model server that cannot be reached must not be.
 *
 * @param error what was thrown, as the driver or Drizzle threw it.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (DRIZZLE_MESSAGE.test(error.message)) return isTransientDatabaseError(error.cause);
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code === undefined) return CONNECTION_MESSAGES.has(error.message);
  return (
    TRANSIENT_SYSTEM_CODES.has(code) || TRANSIENT_SQL_STATES.test(code) || isOfFullDisk(code, error)
  );
}
