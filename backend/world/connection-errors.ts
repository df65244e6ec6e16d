/** SQLSTATEs after which the same statement may succeed: connection, shutdown, start-up, retry. */
const TRANSIENT_SQL_STATES = /^(08|57P0[123]|53300|40001|40P01)/;
const TRANSIENT_SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * Whether a failed statement is worth another try: the server went away, or asked for a retry.
 * node-postgres reports a connection that ended under a query without any code.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code === undefined) return /connection|timeout/i.test(error.message);
  return TRANSIENT_SYSTEM_CODES.has(code) || TRANSIENT_SQL_STATES.test(code);
}
