import { deleteStreams } from "../chunk-log/delete-streams.ts";
import { database, type Transaction } from "../db/client.ts";
import { deleteOldAudit } from "../db/queries/audit.ts";
import { deleteEngineRuns, lockUnboundEngineRuns } from "../db/queries/engine-runs.ts";
import {
  deleteExpired,
  deleteLeftovers,
  deleteStepRecords,
  findOrphanedStreams,
  markExpiredRuns,
} from "../db/queries/retention.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { environment } from "../process/env.ts";

/** Runs of one transaction: small, so that none of its statements takes long. */
const BATCH = 20;
/** Streams that one statement looks at. */
const PAGE = 500;
const LONGEST_INTERVAL_MS = 60_000;
const SHORTEST_INTERVAL_MS = 1_000;
/** How often the engine's runs, the audit and what has expired are looked through. */
const HOUR_MS = 3_600_000;
/** How long it is kept who signed in, failed to, made a key or connected a client. */
const AUDIT_DAYS = 180;

/** Repeats a transaction until it finds less than a batch; returns how much it found in all. */
async function inBatches(collect: (transaction: Transaction) => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const found = await database().transaction(collect);
    total += found;
    if (found < BATCH) return total;
  }
}

/**
 * Deletes the chunks of runs that ended longer ago than `LINNET_RETENTION_HOURS`, and the
 * engine's rows about them, a batch at a time. Messages stay. A run is marked in the transaction
 * that deletes its stream, so that a kill leaves both or neither.
 *
 * @returns how many streams were collected.
 */
export async function collectStreams(): Promise<number> {
  const hours = environment().LINNET_RETENTION_HOURS;
  const collected = await inBatches(async (transaction) => {
    const expired = await markExpiredRuns(transaction, hours, BATCH);
    const runIds = expired.map(({ id }) => id);
    const engineRunIds = expired.flatMap(({ engineRunId }) => engineRunId ?? []);
    await deleteStreams([...runIds, ...engineRunIds], transaction);
    await deleteStepRecords(transaction, runIds);
    await deleteEngineRuns(transaction, engineRunIds);
    return expired.length;
  });
  await deleteLeftovers();
  metrics().collectedStreams.inc(collected);
  return collected;
}

/**
 * Deletes the engine's runs that no run of Linnet's is bound to any more. It looks at each of the
 * engine's runs that is kept, so it is for the start of a process, and for once in an hour.
 *
 * @returns how many runs were deleted.
 */
export async function collectUnboundEngineRuns(): Promise<number> {
  const hours = environment().LINNET_RETENTION_HOURS;
  return inBatches(async (transaction) => {
    const engineRunIds = await lockUnboundEngineRuns(transaction, hours, BATCH);
    await deleteStreams(engineRunIds, transaction);
    await deleteEngineRuns(transaction, engineRunIds);
    return engineRunIds.length;
  });
}

/**
 * Deletes streams whose run is gone or marked as collected: versions that marked and deleted in
 * two transactions left them behind when they were killed in between. It looks at each stream
 * once, so it is for the start of a process.
 *
 * @returns how many runs had left streams behind.
 */
export async function collectOrphans(): Promise<number> {
  let found = 0;
  for (let after = "0"; ; ) {
    const { runIds, last } = await findOrphanedStreams(after, PAGE);
    found += runIds.length;
    await database().transaction((transaction) => deleteStreams(runIds, transaction));
    if (last === undefined) return found;
    after = last;
  }
}

/** Collects from time to time, more often when the retention time is short. */
export function startRetention(): NodeJS.Timeout {
  const interval = Math.min(
    Math.max(environment().LINNET_RETENTION_HOURS * 60_000, SHORTEST_INTERVAL_MS),
    LONGEST_INTERVAL_MS,
  );
  let isCollecting = false;
  let isFirst = true;
  let hourlyDueAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(async () => {
    if (isCollecting) return;
    isCollecting = true;
    try {
      if (isFirst) {
        const orphans = await collectOrphans();
        if (orphans > 0) log.info({ orphans }, "streams that nobody knew of were collected");
        isFirst = false;
      }
      const collected = await collectStreams();
      if (collected > 0) log.info({ collected }, "streams collected after their time");
      if (performance.now() >= hourlyDueAt) {
        await deleteExpired();
        await collectUnboundEngineRuns();
        await deleteOldAudit(AUDIT_DAYS);
        hourlyDueAt = performance.now() + HOUR_MS;
      }
    } catch (error) {
      log.warn({ error }, "streams were not collected; the next round tries again");
    } finally {
      isCollecting = false;
    }
  }, interval);
  timer.unref();
  return timer;
}
