import { Socket } from "node:net";
import type { World } from "@workflow/world";
import { createWorld } from "@workflow/world-postgres";
import type { Pool } from "pg";
import { pool } from "../db/client.ts";
import { environment } from "../env.ts";
import { jobPrefix } from "./adopt-work.ts";
import { countDeliveries } from "./deliveries.ts";
import { thisInstance } from "./instance.ts";
import { worldStreams } from "./world-streams.ts";

/** A connection that never comes about: neither an error, nor a query, nor a cost. */
class IdleSocket extends Socket {
  override connect(): this {
    return this;
  }
}

/**
 * The pool for world-postgres. It opens a `LISTEN` client for its own streams, which nobody
 * uses here, from the pool's options; that client has no error handler, so a restart of
 * PostgreSQL would end the process. Those options are made to open nothing.
 */
function withoutListener(real: Pool): Pool {
  const options = {
    ...real.options,
    connectionTimeoutMillis: 0,
    stream: () => new IdleSocket(),
  };
  return new Proxy(real, {
    get(target, key) {
      if (key === "options") return options;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/**
 * The World that the workflow engine runs in: storage and queue of world-postgres, on the
 * application's database, and Linnet's own streams. The queue is this instance's alone.
 */
export function createLinnetWorld(): World {
  const base = createWorld({
    pool: withoutListener(pool()),
    jobPrefix: jobPrefix(thisInstance().slot),
    queueConcurrency: environment().LINNET_CONCURRENCY,
    streamFlushIntervalMs: 0,
  });
  return {
    ...base,
    ...worldStreams,
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
