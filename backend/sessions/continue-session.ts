import { INSTANCE_CHANNEL, thisInstance } from "../cluster/instance.ts";
import { database, pool } from "../db/client.ts";
import { unbindEngineRun } from "../db/queries/engine-bindings.ts";
import { leasedStep } from "../turns/leased-step.ts";

/** Lets a new run of the engine go on with a session; the watchdog starts it at once. */
export async function continueSession(runId: string): Promise<void> {
  await leasedStep(runId, async ({ engineRunId }) => {
    await unbindEngineRun(database(), runId, engineRunId);
    await pool().query("select pg_notify($1, $2)", [INSTANCE_CHANNEL, thisInstance().id]);
  });
}
