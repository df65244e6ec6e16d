import { collectDefaultMetrics } from "prom-client";
import { activeRunIds } from "../chunk-log/step-lease.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { pool } from "../db/client.ts";
import { queueWorkers } from "../engine/queue-workers.ts";
import { metrics } from "../metrics/metrics.ts";
import { environment } from "../process/env.ts";

/** The metrics as Prometheus reads them, with the gauges as they stand now. */
export async function renderMetrics(): Promise<{ text: string; contentType: string }> {
  const { registry, openStreams, runningRuns, isListening, poolConnections, workers } = metrics();
  // Not before somebody reads them: to watch the event loop wakes the process a hundred times a second.
  if (!registry.getSingleMetric("nodejs_eventloop_lag_seconds")) {
    collectDefaultMetrics({ register: registry });
  }
  const { totalCount, idleCount, waitingCount } = pool();
  openStreams.set(streamHub().readers);
  runningRuns.set(activeRunIds().length);
  isListening.set(streamHub().isListening ? 1 : 0);
  poolConnections.set({ state: "busy" }, totalCount - idleCount);
  poolConnections.set({ state: "idle" }, idleCount);
  poolConnections.set({ state: "waiting" }, waitingCount);
  workers.set({ state: "wanted" }, environment().LINNET_CONCURRENCY);
  workers.set({ state: "living" }, queueWorkers().living);
  return { text: await registry.metrics(), contentType: registry.contentType };
}
