import type { World } from "@workflow/world";
import { createWorld } from "@workflow/world-postgres";
import { jobPrefix } from "../cluster/adopt-work.ts";
import { thisInstance } from "../cluster/instance.ts";
import { pool } from "../db/client.ts";
import { environment } from "../process/env.ts";
import { deliveries } from "./deliveries.ts";
import { createDirectQueue } from "./direct-queue.ts";
import { createEnginePool } from "./engine-pool.ts";
import { withoutFirstReplay } from "./first-step.ts";
import { withoutLastReplay } from "./last-replay.ts";
import { wholeEvents } from "./whole-events.ts";
import { worldStreams } from "./world-streams.ts";

/**
 * The World that the workflow engine runs in: storage and queue of world-postgres, on the
 * application's database, and Linnet's own streams. The queue is this instance's alone.
 */
export function createLinnetWorld(): World {
  const enginePool = createEnginePool(pool());
  const prefix = jobPrefix(thisInstance().slot);
  const concurrency = environment().LINNET_CONCURRENCY;
  const base = createWorld({
    pool: enginePool.pool,
    jobPrefix: prefix,
    queueConcurrency: concurrency,
    streamFlushIntervalMs: 0,
  });
  const direct = createDirectQueue({
    queue: base.queue,
    carryOut: enginePool.carryOut,
    deliveries: deliveries(),
    jobPrefix: prefix,
    concurrency,
  });
  const events = wholeEvents(base.events, enginePool);
  // Next reloads changed steps when their route is asked for.
  const isReloading = process.env.NODE_ENV !== "production";
  return {
    ...base,
    ...worldStreams,
    events,
    queue: withoutFirstReplay(withoutLastReplay(isReloading ? base.queue : direct)),
    createQueueHandler: deliveries().register(base.createQueueHandler),
    async start() {
      // world-postgres would put every active run of the database into the queue again, healthy
      // ones included. What a dead instance left has been taken over before, job by job.
      const { list } = base.runs;
      base.runs.list = async () => ({ data: [], cursor: null, hasMore: false });
      try {
        await base.start();
      } finally {
        base.runs.list = list;
      }
    },
  };
}
