import type { BackendProcess } from "./backend-process.ts";
import { queryDatabase } from "./query-database.ts";

/** Of two backends over one database, the one that writes to a run's stream now, and the other one. */
export async function holderAndOther(
  runId: string,
  [one, two]: readonly [BackendProcess, BackendProcess],
): Promise<[holder: BackendProcess, other: BackendProcess]> {
  const statement = "select holder from streams where run_id = $1 and holder is not null";
  const [row] = await queryDatabase(one.databaseUrl, statement, [runId]);
  if (!row) throw new Error("Nobody writes to this run's stream.");
  // An instance writes its id into its log when it starts.
  return one.logs().includes(row.holder) ? [one, two] : [two, one];
}
