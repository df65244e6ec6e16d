import type { Problem } from "@linnet/shared/protocol/problem";
import { PROBLEMS, problemType } from "@linnet/shared/protocol/problem";
import { getWorld } from "workflow/runtime";
import {
  abandonedRuns,
  CANCEL_CHANNEL,
  type CarriedRun,
  type ClaimedRun,
  loadRun,
  lostRuns,
  stoppingTurns,
} from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { adoptWork, releaseForgottenJobs } from "../world/adopt-work.ts";
import { deliveredRunIds } from "../world/deliveries.ts";
import { HEARTBEAT_INTERVAL_MS, INSTANCE_CHANNEL, thisInstance } from "../world/instance.ts";
import { activeRunIds, stopTurn } from "../world/step-lease.ts";
import { streamHub } from "../world/stream-hub.ts";
import { endRun } from "./end-run.ts";
import { reviveSession } from "./revive-session.ts";

const SWEEP_INTERVAL_MS = 1_000;

function lost(detail: string): Problem {
  return { type: problemType("run-lost"), ...PROBLEMS["run-lost"], detail };
}

/** Silence in seconds after which a run without lease or job counts as abandoned. */
const ABANDONED_AFTER_SECONDS = 15;
/** How often an abandoned run is handed to the engine again before it fails. */
const MAX_REVIVALS = 3;
const REVIVAL_INTERVAL_MS = 10_000;
/** How often the engine may lose a session in one turn before the session fails. */
const MAX_LOSSES = 3;

/** What the watchdog asks of the engine. */
interface EngineRequests {
  /** Carry out a claimed run. */
  startRun: (run: ClaimedRun) => Promise<void>;
  /** Go on with the sessions that wait although there is something to do. */
  wakeDueSessions: () => Promise<void>;
  /** Go on with the runs whose approval was answered, or is overdue. */
  deliverApprovals: () => Promise<void>;
}

/**
 * Keeps this instance's promises: it beats, takes over what dead instances leave, passes stops
 * on to running steps, wakes what waits in hooks, and ends runs that nobody carries out any more.
 */
export class RunWatchdog {
  readonly #engine: EngineRequests;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #revivals = new Map<string, { count: number; at: number }>();
  readonly #losses = new Map<string, { turn: number; count: number }>();
  #isLeaving = false;
  #sweeping = false;
  #beating = false;

  constructor(engine: EngineRequests) {
    this.#engine = engine;
  }

  /** Begins; `unstarted` are the claims that were taken over at start. */
  start(unstarted: readonly ClaimedRun[]): void {
    streamHub().onNotification(CANCEL_CHANNEL, (payload) => {
      const [runId = "", userMessageId = ""] = payload.split(":");
      stopTurn(runId, userMessageId);
    });
    streamHub().onNotification(INSTANCE_CHANNEL, () => void this.sweep());
    this.#timers.push(
      setInterval(() => void this.#beat(), HEARTBEAT_INTERVAL_MS),
      setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS),
    );
    void this.#startAll(unstarted);
  }

  /** Takes nothing over any more; what is being done here is still kept alive, and stopped. */
  leave(): void {
    this.#isLeaving = true;
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
        for (const turn of await stoppingTurns(active)) stopTurn(turn.runId, turn.userMessageId);
      }
    } catch (error) {
      log.debug({ error }, "no heartbeat: the database is away");
    } finally {
      this.#beating = false;
    }
  }

  /** One round of taking over and ending; a round that is under way is not doubled. */
  async sweep(): Promise<void> {
    if (this.#sweeping || this.#isLeaving) return;
    this.#sweeping = true;
    try {
      await releaseForgottenJobs(deliveredRunIds());
      const unstarted = await adoptWork();
      if (unstarted) {
        await this.#startAll(unstarted);
        for (const { engineStatus, ...run } of await lostRuns()) {
          log.error({ ...run, engineStatus }, "the engine's run ended before its turn did");
          await this.#giveUp(
            run,
            lost(
              "The turn was begun by another version of Linnet, or broke off. Send the message again.",
            ),
          );
        }
        await this.#engine.wakeDueSessions();
        await this.#engine.deliverApprovals();
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
    for (const run of abandoned) {
      const { id, engineRunId } = run;
      const last = this.#revivals.get(id) ?? { count: 0, at: 0 };
      if (Date.now() - last.at < REVIVAL_INTERVAL_MS) continue;
      const count = last.count + 1;
      log.warn({ runId: id, engineRunId, count }, "the run was abandoned");
      if (count > MAX_REVIVALS) {
        this.#revivals.delete(id);
        await this.#giveUp(run, lost("The turn was lost. Send the message again."));
      } else {
        this.#revivals.set(id, { count, at: Date.now() });
        const world = getWorld();
        const { workflowName } = await world.runs.get(engineRunId, { resolveData: "none" });
        await world.queue(`__wkf_workflow_${workflowName}`, { runId: engineRunId });
      }
    }
    if (abandoned.length === 0) this.#revivals.clear();
  }

  /**
   * Ends what the engine does not carry out any more: a chat's run; of a session only the turn,
   * unless the same turn is lost again and again.
   */
  async #giveUp({ id, kind, engineRunId }: CarriedRun, problem: Problem): Promise<void> {
    if (kind === "turn") {
      await endRun(id, "failed", problem);
      return;
    }
    const turn = (await loadRun(id))?.turn ?? 0;
    const before = this.#losses.get(id);
    const count = before?.turn === turn ? before.count + 1 : 1;
    if (count > MAX_LOSSES) {
      this.#losses.delete(id);
      await endRun(id, "failed", problem);
    } else {
      this.#losses.set(id, { turn, count });
      await reviveSession(id, engineRunId, problem);
    }
  }

  async #startAll(runs: readonly ClaimedRun[]): Promise<void> {
    for (const run of runs) {
      await this.#engine
        .startRun(run)
        .catch((error) => log.error({ runId: run.id, error }, "start failed"));
    }
  }
}
