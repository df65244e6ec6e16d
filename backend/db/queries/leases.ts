import { sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { StaleWriterError } from "../stale-writer-error.ts";

/** A step's right to act for its run, which ends as soon as another attempt takes over. */
export interface Lease {
  runId: string;
  /** The epoch of the run's stream that the lease was taken with. */
  epoch: number;
}

/**
 * Checks that the step holds its lease. Inside a transaction the lease is kept until the end, because an
 * instance that takes the run over waits. So every transaction of a step begins with this check.
 *
 * @throws StaleWriterError when another attempt has taken over, or the run has ended.
 */
export async function requireLease(
  { runId, epoch }: Lease,
  connection: Database | Transaction = database(),
): Promise<void> {
  const { rows } = await connection.execute<{ held: boolean }>(
    sql`select holds_lease(${runId}::uuid, ${epoch}::int) as held`,
  );
  if (!rows[0]?.held) throw new StaleWriterError(runId);
}
