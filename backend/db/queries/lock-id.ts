import { sql } from "drizzle-orm";
import type { Transaction } from "../client.ts";

/** Has what is stored under an id come one after another, to the end of the transaction: a row that is not there yet cannot be locked. */
export async function lockId(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}
