import type { Problem } from "@linnet/shared/protocol/problem";
import { PROBLEMS, problemType } from "@linnet/shared/protocol/problem";
import { getWorld } from "workflow/runtime";
import { pool } from "../db/client.ts";
import { abandonedRuns, CANCEL_CHANNEL, stoppingRuns } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { adoptWork, releaseForgottenJobs } from "../world/adopt-work.ts";
import { deliveredRunIds } from "../world/deliveries.ts";
import { HEARTBEAT_INTERVAL_MS, INSTANCE_CHANNEL, thisInstance } from "../world/instance.ts";
import { activeRunIds, interruptRun } from "../world/step-lease.ts";
import { streamHub } from "../world/stream-hub.ts";
import { endRun } from "./end-run.ts";

const SWEEP_INTERVAL_MS = 1_000;

function lost(detail: string): Problem {
  return { type: problemType("run-lost"), ...PROBLEMS["run-lost"], detail };
}

/** Ends runs whose engine run has ended without them: failed replays, lost workflows. */
async function endLostRuns(): Promise<void> {
  const { rows } = await pool().query<{ id: string; status: string }>(
    `select r.id, w.status from runs r
       join workflow.workflow_runs w on w.id = r.engine_run_id
      where r.status = 'running' and w.status in ('completed', 'failed', 'cancelled')`,
  );
  for (const { id, status } of rows) {
    log.error({ runId: id, engineStatus: status }, "the engine's run ended before its turn did");
    await endRun(
      id,
      "failed",
      lost(
        "The turn was begun by another version of Linnet, or broke off. Send the message again.",
      ),
    );
  }
}

/** Silence in seconds after which a run without lease or job counts as abandoned. */
const ABANDONED_AFTER_SECONDS = 15;
/** How often an abandoned run is handed to the engine again before it fails. */
const MAX_REVIVALS = 3;
const REVIVAL_INTERVAL_MS = 10_000;

/**
 * Keeps this instance's promises: it beats, takes over what dead instances leave, passes stops
 * on to running steps, and ends runs that nobody carries out any more.
 */
export class RunWatchdog {
  readonly #startTurn: (runId: string) => Promise<void>;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #revivals = new Map<string, { count: number; at: number }>();
  #sweeping = false;
  #beating = false;

  /** @param startTurn asks the engine to carry out a claimed run. */
  constructor(startTurn: (runId: string) => Promise<void>) {
    this.#startTurn = startTurn;
  }

  /** Begins; `unstarted` are the claims that were taken over at start. */
  start(unstarted: readonly string[]): void {
    streamHub().onNotification(CANCEL_CHANNEL, (runId) => interruptRun(runId, "stop-requested"));
    streamHub().onNotification(INSTANCE_CHANNEL, () => void this.sweep());
    this.#timers.push(
      setInterval(() => void this.#beat(), HEARTBEAT_INTERVAL_MS),
      setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS),
    );
    void this.#startAll(unstarted);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #beat(): Promise<void> {
    if (this.#beating) return;
    this.#beating = true;
    try {
      await thisInstance().beat();
      const active = activeRunIds();
      if (active.length > 0) {
        for (const runId of await stoppingRuns(active)) interruptRun(runId, "stop-requested");
      }
    } catch (error) {
      log.debug({ error }, "no heartbeat: the database is away");
    } finally {
      this.#beating = false;
    }
  }

  /** One round of taking over and ending; a round that is under way is not doubled. */
  async sweep(): Promise<void> {
    if (this.#sweeping) return;
    this.#sweeping = true;
    try {
      await releaseForgottenJobs(deliveredRunIds());
      const unstarted = await adoptWork();
      if (unstarted) {
        await this.#startAll(unstarted);
        await endLostRuns();
        await this.#reviveAbandonedRuns();
      }
    } catch (error) {
      log.debug({ error }, "no sweep: the database is away");
    } finally {
      this.#sweeping = false;
    }
  }

  /** A job can be lost with what it was about to say; the engine replays a run that is asked. */
  async #reviveAbandonedRuns(): Promise<void> {
    const abandoned = await abandonedRuns(ABANDONED_AFTER_SECONDS);
    for (const { id, engineRunId } of abandoned) {
      const last = this.#revivals.get(id) ?? { count: 0, at: 0 };
      if (Date.now() - last.at < REVIVAL_INTERVAL_MS) continue;
      const count = last.count + 1;
      log.warn({ runId: id, engineRunId, count }, "the run was abandoned");
      if (count > MAX_REVIVALS) {
        this.#revivals.delete(id);
        await endRun(id, "failed", lost("The turn was lost. Send the message again."));
      } else {
        this.#revivals.set(id, { count, at: Date.now() });
        const world = getWorld();
        const { workflowName } = await world.runs.get(engineRunId, { resolveData: "none" });
        await world.queue(`__wkf_workflow_${workflowName}`, { runId: engineRunId });
      }
    }
    if (abandoned.length === 0) this.#revivals.clear();
  }

  async #startAll(runIds: readonly string[]): Promise<void> {
    for (const runId of runIds) {
      await this.#startTurn(runId).catch((error) => log.error({ runId, error }, "start failed"));
    }
  }
}
