import type { Problem } from "@linnet/protocol";
import { getWorld } from "workflow/runtime";
import { activeRunIds, stopTurn } from "../chunk-log/step-lease.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { adoptWork, releaseForgottenJobs, releaseForgottenLeases } from "../cluster/adopt-work.ts";
import { INSTANCE_CHANNEL, thisInstance } from "../cluster/instance.ts";
import { abandonedRuns, type CarriedRun, lostRuns } from "../db/queries/engine-bindings.ts";
import { CANCEL_CHANNEL, type ClaimedRun, loadRun, stoppingTurns } from "../db/queries/runs.ts";
import { isTransientDatabaseError } from "../db/transient-error.ts";
import { deliveries } from "../engine/deliveries.ts";
import { queueWorkers } from "../engine/queue-workers.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { runLost } from "../problems/run-lost.ts";
import { endRun, endRunWithoutAnswer } from "../runs/end-run.ts";
import { SpacedTries } from "../runs/spaced-tries.ts";
import { reviveSession } from "../sessions/revive-session.ts";
import { hasDuties } from "./has-duties.ts";

/** What a round asks the database first. */
const QUESTION = "whether there is anything to do";
/**
 * A round follows the first beat after so long, in milliseconds, and each one that finds another instance dead: an idle
 * process wakes for nothing else.
 */
const ROUND_EVERY_MS = 900;

/** Silence in seconds after which a run without lease or job counts as abandoned. */
const ABANDONED_AFTER_SECONDS = 15;
/** How often an abandoned run is handed to the engine again before it fails. */
const MAX_REVIVALS = 3;
const REVIVAL_INTERVAL_MS = 10_000;
/** How often the engine may lose a session in one turn before the session fails. */
const MAX_LOSSES = 3;
/** How often a run's end is tried with its answer. */
const MAX_ENDINGS = 4;

/** What the driver said of a database that is away; Drizzle's own message is the statement. */
function driverMessage(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return cause;
  // Node says nothing else of a host with several addresses.
  return cause.message || ("code" in cause ? cause.code : cause.name);
}

/** The functions of the engine that the watchdog uses. */
interface EngineRequests {
  /** Carry out a claimed run. */
  startRun: (run: ClaimedRun) => Promise<void>;
  /** Go on with the sessions that wait although there is something to do. */
  wakeDueSessions: () => Promise<void>;
  /** Go on with the runs that are to stop, and wait for their next try. */
  hurryStops: () => Promise<void>;
  /** Go on with the runs whose approval was answered, or is overdue. */
  deliverApprovals: () => Promise<void>;
  /** Begin the scheduled posts whose time has come. */
  beginDuePosts: () => Promise<void>;
  /** Start the workers of the queue, if an earlier start of them failed. */
  startWorkers: () => Promise<void>;
}

/**
 * Keeps this instance's promises: it takes over what dead instances leave, passes stops on to
 * running steps, wakes what waits in hooks, and ends runs that nobody carries out any more.
 */
export class RunWatchdog {
  readonly #engine: EngineRequests;
  readonly #revivals = new SpacedTries(() => REVIVAL_INTERVAL_MS);
  readonly #endings = new SpacedTries((count) => 500 * 2 ** count);
  readonly #losses = new Map<string, { turn: number; count: number }>();
  #isLeaving = false;
  #roundAt = 0;
  /** What the last round found. */
  #hasDuties = true;
  /** Whether the database was away in this round: what fails after that fails because of it. */
  #isHindered = false;
  /** An outage is logged when it begins and when it is over: rounds come each second, with many duties. */
  #isHindranceLogged = false;
  #sweeping: Promise<void> | undefined;

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
    thisInstance().onBeat = (hasDeadPeer) => {
      void this.#passStopsOn();
      if (hasDeadPeer || performance.now() - this.#roundAt >= ROUND_EVERY_MS) void this.sweep();
    };
    thisInstance().isIdle = () => !this.#hasDuties && activeRunIds().length === 0;
    void this.#startAll(unstarted);
  }

  /** Takes nothing over any more; what is being done here is still kept alive, and stopped. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Ends the rounds; resolves when the one that is under way has ended. */
  async stop(): Promise<void> {
    this.leave();
    thisInstance().onBeat = () => {};
    thisInstance().isIdle = () => false;
    await this.#sweeping;
  }

  async #passStopsOn(): Promise<void> {
    const active = activeRunIds();
    if (active.length === 0) return;
    try {
      for (const turn of await stoppingTurns(active)) stopTurn(turn.runId, turn.userMessageId);
    } catch (error) {
      log.debug({ error }, "stops were not looked for; the next round does");
    }
  }

  /**
   * One round of taking over and ending; a round that is under way is not doubled. What fails
   * keeps nothing else from being done.
   */
  async sweep(): Promise<void> {
    if (this.#sweeping || this.#isLeaving) return;
    this.#roundAt = performance.now();
    this.#sweeping = this.#round();
    await this.#sweeping;
    this.#sweeping = undefined;
  }

  async #round(): Promise<void> {
    this.#isHindered = false;
    await this.#fulfilDuties();
    if (!this.#isHindranceLogged || this.#isHindered || this.#isLeaving) return;
    this.#isHindranceLogged = false;
    log.info("the database lets the sweep do its work again");
  }

  async #fulfilDuties(): Promise<void> {
    // Where the question fails, some of the duties may still be done.
    this.#hasDuties = true;
    await this.#fulfil(QUESTION, async () => {
      this.#hasDuties = await hasDuties();
      metrics().sweeps.inc();
    });
    await this.#fulfil("the engine's workers", () => this.#engine.startWorkers());
    if (!this.#hasDuties) return;
    const duties: Record<string, () => Promise<void>> = {
      "forgotten jobs": () => releaseForgottenJobs(deliveries().runIds, queueWorkers().jobs),
      "forgotten leases": () => releaseForgottenLeases(activeRunIds),
      "the work of dead instances": async () => this.#startAll(await adoptWork()),
      "lost runs": () => this.#endLostRuns(),
      "sessions that are due": () => this.#engine.wakeDueSessions(),
      "stops of runs that wait": () => this.#engine.hurryStops(),
      "approvals that were answered": () => this.#engine.deliverApprovals(),
      "scheduled posts that are due": () => this.#engine.beginDuePosts(),
      "abandoned runs": () => this.#reviveAbandonedRuns(),
    };
    for (const [what, duty] of Object.entries(duties)) {
      if (this.#isLeaving) return;
      await this.#fulfil(what, duty);
    }
  }

  async #fulfil(what: string, duty: () => Promise<void>): Promise<void> {
    try {
      await duty();
    } catch (error) {
      const isTransient = isTransientDatabaseError(error);
      this.#isHindered ||= isTransient || what === QUESTION;
      if (!this.#isHindered) {
        log.warn({ error, what }, "the sweep failed");
        return;
      }
      if (this.#isHindranceLogged) return;
      this.#isHindranceLogged = true;
      const why = isTransient ? { reason: driverMessage(error) } : { error };
      log.warn({ what, ...why }, "the database keeps the sweep from its work, until another line");
    }
  }

  async #endLostRuns(): Promise<void> {
    for (const run of await lostRuns()) {
      await this.#giveUp(run, "the engine's run ended before its turn did", runLost("turnLost"));
    }
  }

  /** A job can be lost with what it was about to say; the engine replays a run that is asked. */
  async #reviveAbandonedRuns(): Promise<void> {
    for (const run of await abandonedRuns(ABANDONED_AFTER_SECONDS)) {
      const { id, engineRunId } = run;
      const count = this.#revivals.next(id);
      if (count === undefined) continue;
      if (count > MAX_REVIVALS) {
        const problem = runLost("turnLost");
        await this.#giveUp(run, "the run was abandoned", problem);
        continue;
      }
      log.warn({ runId: id, engineRunId, count }, "the run was abandoned");
      try {
        const world = getWorld();
        const { workflowName } = await world.runs.get(engineRunId, { resolveData: "none" });
        await world.queue(`__wkf_workflow_${workflowName}`, { runId: engineRunId });
      } catch (error) {
        log.error({ runId: id, engineRunId, error }, "the run was not handed to the engine again");
      }
    }
  }

  /**
   * Ends what the engine does not carry out any more: a chat's run; of a session only the turn,
   * unless the same turn is lost again and again. An end that fails is tried again; after some
   * tries the run ends without its answer.
   */
  async #giveUp(run: CarriedRun, why: string, problem: Problem): Promise<void> {
    const { id, engineRunId } = run;
    const count = this.#endings.next(id);
    if (count === undefined) return;
    log.error({ runId: id, engineRunId, count }, why);
    try {
      if (count > MAX_ENDINGS) await endRunWithoutAnswer(id, problem);
      else if (run.kind === "turn") await endRun(id, "failed", problem);
      else await this.#giveUpTurn(run, problem);
      this.#endings.forget(id);
    } catch (error) {
      log.error({ runId: id, count, error }, "the run could not be ended; this is tried again");
    }
  }

  async #giveUpTurn({ id, engineRunId }: CarriedRun, problem: Problem): Promise<void> {
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
