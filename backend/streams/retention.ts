import { deleteUnboundEngineRuns } from "../db/queries/engine-runs.ts";
import { deleteLeftovers, deleteRunRecords, markExpiredRuns } from "../db/queries/retention.ts";
import { environment } from "../env.ts";
import { log } from "../log/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { deleteStreams } from "../world/stream-store.ts";

const BATCH = 200;
const LONGEST_INTERVAL_MS = 60_000;
const SHORTEST_INTERVAL_MS = 1_000;

/**
 * Deletes the chunks of runs that ended longer ago than `LINNET_RETENTION_HOURS`, and the
 * engine's rows about them, a batch at a time. Messages stay.
 *
 * @returns how many streams were collected.
 */
export async function collectStreams(): Promise<number> {
  const hours = environment().LINNET_RETENTION_HOURS;
  let collected = 0;
  for (;;) {
    const expired = await markExpiredRuns(hours, BATCH);
    await deleteStreams(expired.map(({ id }) => id));
    await deleteRunRecords(expired);
    collected += expired.length;
    if (expired.length < BATCH) break;
  }
  while ((await deleteUnboundEngineRuns(hours, BATCH)) === BATCH);
  await deleteLeftovers();
  metrics().collectedStreams.inc(collected);
  return collected;
}

/** Collects from time to time, more often when the retention time is short. */
export function startRetention(): NodeJS.Timeout {
  const interval = Math.min(
    Math.max(environment().LINNET_RETENTION_HOURS * 60_000, SHORTEST_INTERVAL_MS),
    LONGEST_INTERVAL_MS,
  );
  let isCollecting = false;
  const timer = setInterval(async () => {
    if (isCollecting) return;
    isCollecting = true;
    try {
      const collected = await collectStreams();
      if (collected > 0) log.info({ collected }, "streams collected after their time");
    } catch (error) {
      log.warn({ error }, "streams were not collected; the next round tries again");
    } finally {
      isCollecting = false;
    }
  }, interval);
  timer.unref();
  return timer;
}
