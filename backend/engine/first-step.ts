import { AsyncLocalStorage } from "node:async_hooks";
import type { EventResult, Queue } from "@workflow/world";
import seedrandom from "seedrandom";
import { monotonicFactory } from "ulid";
import { processSingleton } from "../process/process-singleton.ts";
import { isReplay } from "./is-replay.ts";

/** The step that a workflow asks for first, whatever else it does. */
export interface FirstStep {
  /** As the Workflow SDK names it: `step//./workflows/steps/route-turn//routeTurn`. */
  name: string;
  args: readonly (string | boolean)[];
}

/** A run of the engine that is made together with its first step. */
interface Opening {
  step: FirstStep;
  /** With the run and the step, or with nothing where they were not made together. */
  made: PromiseWithResolvers<EventResult | undefined>;
}

const openings = processSingleton("engine-openings", () => new AsyncLocalStorage<Opening>());

/**
 * Starts a run of the engine that needs no first replay, which would only ask for this step: one statement makes the
 * run and the step, and the step is delivered at once.
 *
 * @param start calls the engine's `start` once.
 */
export function startAtStep<Result>(
  step: FirstStep,
  start: () => Promise<Result>,
): Promise<Result> {
  return openings.run({ step, made: Promise.withResolvers() }, start);
}

/** The run of the engine that the calling code makes, where it is made with its first step. */
export function currentOpening(): Opening | undefined {
  return openings.getStore();
}

/**
 * The id that each replay of a run gives its first step: `runWorkflow` of `@workflow/core` mints it with a generator
 * that is seeded so.
 */
export function firstStepId(runId: string, workflowName: string, startedAt: Date): string {
  const random = seedrandom(`${runId}:${workflowName}:${+startedAt}`);
  return `step_${monotonicFactory(() => random())(+startedAt)}`;
}

/** What the Workflow SDK stores for a call with these arguments: its mark, and the form of `devalue`. */
export function stepInput(args: FirstStep["args"]): Uint8Array {
  const call = { args: 1, closureVars: -1, thisVal: -1 };
  const places = args.map((_, index) => index + 2);
  return new TextEncoder().encode(`devl${JSON.stringify([call, places, ...args])}`);
}

/** A queue that takes the first step in the place of the replay that would ask for it. */
export function withoutFirstReplay(queue: Queue["queue"]): Queue["queue"] {
  return async (name, message, settings) => {
    const opening = currentOpening();
    if (!opening || !isReplay(name, message)) return queue(name, message, settings);
    const made = await opening.made.promise;
    if (!made?.run || !made.step) return queue(name, message, settings);
    const { run, step } = made;
    return queue(
      `__wkf_step_${step.stepName}`,
      {
        workflowName: run.workflowName,
        workflowRunId: run.runId,
        workflowStartedAt: Number(run.startedAt),
        stepId: step.stepId,
        traceCarrier: message.traceCarrier,
        requestedAt: new Date(),
      },
      { ...settings, idempotencyKey: step.stepId },
    );
  };
}
