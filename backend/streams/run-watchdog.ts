import type { Problem } from "@linnet/shared/protocol/problem";
import { PROBLEMS, problemType } from "@linnet/shared/protocol/problem";
import { pool } from "../db/client.ts";
import { CANCEL_CHANNEL, stoppingRuns } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { adoptWork } from "../world/adopt-work.ts";
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

/**
 * Keeps this instance's promises: it beats, takes over what dead instances leave, passes stops
 * on to running steps, and ends runs that nobody carries out any more.
 */
export class RunWatchdog {
  readonly #startTurn: (runId: string) => Promise<void>;
  readonly #timers: NodeJS.Timeout[] = [];
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
      const unstarted = await adoptWork();
      if (unstarted) {
        await this.#startAll(unstarted);
        await endLostRuns();
      }
    } catch (error) {
      log.debug({ error }, "no sweep: the database is away");
    } finally {
      this.#sweeping = false;
    }
  }

  async #startAll(runIds: readonly string[]): Promise<void> {
    for (const runId of runIds) {
      await this.#startTurn(runId).catch((error) => log.error({ runId, error }, "start failed"));
    }
  }
}
