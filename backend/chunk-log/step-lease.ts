import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { RunUsage } from "@linnet/protocol";
import { askAgain } from "../db/ask-again.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { storableJson } from "../db/storable-json.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { ContinuedAttempt } from "./continued-attempt.ts";
import { readJson } from "./read-chunks.ts";
import { attemptHead } from "./serialize-chunk.ts";
import type { StepAttempt, StepIdentity } from "./step-attempt.ts";
import { stepPlaces } from "./step-places.ts";
import {
  type AcquiredStep,
  acquireStep,
  completeStep,
  keepForStep,
  releaseStep,
  storedStep,
} from "./step-storage.ts";
import { StreamClosedError } from "./stored-chunk.ts";
import { streamAppender } from "./stream-appender.ts";

/** How often a second delivery looks whether the first has ended, in milliseconds. */
const WAIT_INTERVAL_MS = 250;

/** Why a step was told to end before its time. */
export class StepInterruption extends Error {
  override readonly name = "StepInterruption";
  readonly reason: "stop-requested" | "shutting-down" | "lease-lost" | "attempt-over";

  /** By name: what interrupts may stand in another bundle of the process, with its own class. */
  static is(error: unknown): error is StepInterruption {
    return error instanceof Error && error.name === "StepInterruption";
  }

  constructor(reason: StepInterruption["reason"]) {
    super(`the step was interrupted: ${reason}`);
    this.reason = reason;
  }
}

/** The run has ended, or is carried out by another run of the engine: there is nothing to do. */
export class RunNotMineError extends Error {
  override readonly name = "RunNotMineError";
}

interface ActiveLease {
  controller: AbortController;
  ended: Promise<void>;
  /** The user's message that the turn answers; unknown until the lease is there. */
  userMessageId?: string;
  /** The messages whose turns were to stop before it was known. */
  stops: Set<string>;
}

function activeLeases(): Map<string, ActiveLease> {
  return processSingleton("active-leases", () => new Map<string, ActiveLease>());
}

/** Runs whose steps this process is executing. */
export function activeRunIds(): string[] {
  return [...activeLeases().keys()];
}

/** Tells the step that is executing for a run, if it is in this process, to end. */
export function interruptRun(runId: string, reason: StepInterruption["reason"]): void {
  activeLeases().get(runId)?.controller.abort(new StepInterruption(reason));
}

/**
 * Tells the step that is executing for a turn, if it is in this process, that a person stopped
 * the turn. A stop that comes late does not touch the session's next turn.
 */
export function stopTurn(runId: string, userMessageId: string): void {
  const lease = activeLeases().get(runId);
  if (lease?.userMessageId === undefined) lease?.stops.add(userMessageId);
  else if (lease.userMessageId === userMessageId) interruptRun(runId, "stop-requested");
}

const scope = processSingleton("step-scope", () => new AsyncLocalStorage<StepAttempt>());

/** The attempt that the calling code runs in, or undefined outside a leased step. */
export function currentAttempt(): StepAttempt | undefined {
  return scope.getStore();
}

/** Short, stable and unique within a run: engine ids are long, and providers limit tool ids. */
function shortStepName(stepId: string): string {
  return createHash("sha256").update(stepId).digest("hex").slice(0, 10);
}

/**
 * Runs a step under the run's lease. The engine may deliver a step twice: the second delivery
 * waits for the first, finds its result here, and does not run. A process that lost its lease
 * can store nothing any more, and its step ends. While the database is away, it is asked again.
 *
 * @returns the result of this execution or of the earlier one that completed; it is stored as
 *   JSON.
 * @throws RunNotMineError when the run has ended or belongs to another run of the engine.
 */
export async function withStepLease<Result>(
  identity: StepIdentity,
  body: (attempt: StepAttempt) => Promise<Result>,
): Promise<Result> {
  const { runId, stepId } = identity;
  const leases = activeLeases();
  for (let isFirst = identity.isFirst; ; isFirst = false) {
    const stored = isFirst
      ? undefined
      : await askAgain(() => storedStep(runId, stepId), { what: "a step's result" });
    if (stored?.completed) return stored.result as Result;

    const other = leases.get(runId);
    if (other) {
      await other.ended;
      continue;
    }
    const ended = Promise.withResolvers<void>();
    const controller = new AbortController();
    // Taken before the database is asked, so that one process never asks twice for one run.
    const lease: ActiveLease = { controller, ended: ended.promise, stops: new Set() };
    leases.set(runId, lease);
    const leave = await stepPlaces().enter((stored?.standstills ?? 0) > 0);
    try {
      const row = await acquireStep(identity, controller.signal);
      if (!row) throw new RunNotMineError(`run ${runId} is not running here`);
      if (row.epoch !== null) {
        const epoch = row.epoch;
        if (row.completed) {
          await releaseStep(runId, epoch);
          return row.result as Result;
        }
        lease.userMessageId = row.run.userMessageId;
        if (row.run.isStopping || lease.stops.has(lease.userMessageId)) {
          controller.abort(new StepInterruption("stop-requested"));
        }
        return await execute(identity, row, epoch, controller, body);
      }
    } finally {
      leave();
      leases.delete(runId);
      ended.resolve();
    }
    await delay(WAIT_INTERVAL_MS);
  }
}

async function execute<Result>(
  identity: StepIdentity,
  row: AcquiredStep,
  epoch: number,
  controller: AbortController,
  body: (attempt: StepAttempt) => Promise<Result>,
): Promise<Result> {
  let usage: RunUsage | undefined;
  const step = shortStepName(identity.stepId);
  const number = row.attempt ?? 1;
  // An answer that is read once more may be in the log already.
  const continued = row.provider_run
    ? askAgain(() => readJson(identity.runId, row.run.turnStart), {
        what: "an attempt's chunks",
        signal: controller.signal,
      }).then((log) => new ContinuedAttempt(log, attemptHead(step, number)))
    : undefined;
  continued?.catch(() => {});
  const attempt: StepAttempt = {
    ...identity,
    run: row.run,
    epoch,
    step,
    attempt: number,
    failures: row.failures ?? 0,
    stalls: row.stalls ?? 0,
    standstills: row.standstills ?? 0,
    providerRun: row.provider_run ?? undefined,
    signal: controller.signal,
    kept: row.result,
    keep: async (value, model) => {
      const json = storableJson(value);
      await askAgain(() => keepForStep(attempt, json, model, usage), {
        what: "what a step keeps",
        signal: controller.signal,
      });
      row.run.model = model;
      usage = undefined;
    },
    addUsage: ({ inputTokens, outputTokens }) => {
      usage = {
        inputTokens: (usage?.inputTokens ?? 0) + inputTokens,
        outputTokens: (usage?.outputTokens ?? 0) + outputTokens,
      };
    },
    append: async (json) => {
      try {
        const news = continued ? (await continued).beyond(json) : json;
        if (news.length === 0) return;
        await streamAppender().append(
          identity.runId,
          news.map((chunk) => ({ json: chunk })),
          epoch,
        );
      } catch (error) {
        if (StaleWriterError.is(error) || StreamClosedError.is(error)) {
          controller.abort(new StepInterruption("lease-lost"));
        }
        throw error;
      }
    },
    requireWhole: async () => (await continued)?.end(),
  };
  try {
    const result = await scope
      .run(attempt, () => body(attempt))
      // The calls that it has begun must stop: a model call would run its tools.
      .finally(() => controller.abort(new StepInterruption("attempt-over")));
    const json = storableJson(result ?? null);
    const stored = await askAgain(() => completeStep(attempt, json, usage), {
      what: "a step's end",
    });
    return stored as Result;
  } catch (error) {
    await releaseStep(identity.runId, epoch);
    throw error;
  }
}
