import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { processSingleton } from "../process/process-singleton.ts";

/** The metrics of this process, in Prometheus' format. */
export interface Metrics {
  registry: Registry;
  openStreams: Gauge;
  runningRuns: Gauge;
  isListening: Gauge;
  poolConnections: Gauge<"state">;
  workers: Gauge<"state">;
  runsEnded: Counter<"status">;
  chunksStored: Counter;
  /** Seconds from a batch being handed in to its being stored and told to readers. */
  appendSeconds: Histogram;
  sweeps: Counter;
  adoptedJobs: Counter;
  modelFailures: Counter<"type">;
  collectedStreams: Counter;
}

function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    openStreams: new Gauge({
      name: "linnet_open_streams",
      help: "Readers that follow a stream in this process.",
      registers,
    }),
    runningRuns: new Gauge({
      name: "linnet_running_runs",
      help: "Runs whose step this process executes now.",
      registers,
    }),
    isListening: new Gauge({
      name: "linnet_notifications_up",
      help: "1 while the notification connection is open; 0 while readers are served by polling.",
      registers,
    }),
    poolConnections: new Gauge({
      name: "linnet_pool_connections",
      help: "Database connections by state; waiting are requests without one.",
      labelNames: ["state"],
      registers,
    }),
    workers: new Gauge({
      name: "linnet_workers",
      help: "Workers of the engine's queue: wanted, and living.",
      labelNames: ["state"],
      registers,
    }),
    runsEnded: new Counter({
      name: "linnet_runs_ended_total",
      help: "Runs that this process ended.",
      labelNames: ["status"],
      registers,
    }),
    chunksStored: new Counter({
      name: "linnet_chunks_stored_total",
      help: "Chunks that this process stored.",
      registers,
    }),
    appendSeconds: new Histogram({
      name: "linnet_append_seconds",
      help: "Time from a batch of chunks being handed in to its readers being told.",
      buckets: [0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 1, 4],
      registers,
    }),
    sweeps: new Counter({
      name: "linnet_sweeps_total",
      help: "Rounds of looking for what is due, and for what was left behind.",
      registers,
    }),
    adoptedJobs: new Counter({
      name: "linnet_adopted_jobs_total",
      help: "Jobs taken over from dead instances.",
      registers,
    }),
    modelFailures: new Counter({
      name: "linnet_model_failures_total",
      help: "Model calls that failed, by problem type.",
      labelNames: ["type"],
      registers,
    }),
    collectedStreams: new Counter({
      name: "linnet_collected_streams_total",
      help: "Streams whose chunks were deleted after their time.",
      registers,
    }),
  };
}

/** This process's metrics. */
export function metrics(): Metrics {
  return processSingleton("metrics", createMetrics);
}
