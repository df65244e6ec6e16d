import { activeRunIds } from "../chunk-log/step-lease.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { pool } from "../db/client.ts";
import { queueWorkers } from "../engine/queue-workers.ts";
import { metrics } from "../metrics/metrics.ts";
import { environment } from "../process/env.ts";

/** The metrics as Prometheus reads them, with the gauges as they stand now. */
export async function renderMetrics(): Promise<{ text: string; contentType: string }> {
  const { registry, openStreams, runningRuns, isListening, poolConnections, workers } = metrics();
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
