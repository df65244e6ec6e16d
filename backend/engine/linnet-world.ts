import type { World } from "@workflow/world";
import { createWorld } from "@workflow/world-postgres";
import { jobPrefix } from "../cluster/adopt-work.ts";
import { thisInstance } from "../cluster/instance.ts";
import { pool } from "../db/client.ts";
import { environment } from "../process/env.ts";
import { countDeliveries } from "./deliveries.ts";
import { createEnginePool } from "./engine-pool.ts";
import { wholeEvents } from "./whole-events.ts";
import { worldStreams } from "./world-streams.ts";

/**
 * The World that the workflow engine runs in: storage and queue of world-postgres, on the
 * application's database, and Linnet's own streams. The queue is this instance's alone.
 */
export function createLinnetWorld(): World {
  const enginePool = createEnginePool(pool());
  const base = createWorld({
    pool: enginePool.pool,
    jobPrefix: jobPrefix(thisInstance().slot),
    queueConcurrency: environment().LINNET_CONCURRENCY,
    streamFlushIntervalMs: 0,
  });
  return {
    ...base,
    ...worldStreams,
    events: wholeEvents(base.events, enginePool),
    createQueueHandler: countDeliveries(base.createQueueHandler),
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
