import type { RunInfo } from "@linnet/protocol";
import { streamInfo } from "../chunk-log/stream-store.ts";
import type { Run } from "../db/queries/runs.ts";

/** How far a run is, on which model, and what it has used. */
export async function runInfo(run: Run): Promise<RunInfo> {
  const info = await streamInfo(run.id);
  return {
    runId: run.id,
    status: run.status,
    tailIndex: (info?.next ?? 0) - 1,
    ...(run.model ? { model: run.model } : {}),
    ...(run.usage ? { usage: run.usage } : {}),
    ...(run.status === "failed" && run.error ? { error: run.error } : {}),
  };
}
