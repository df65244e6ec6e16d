import type { Queue, QueuePrefix } from "@workflow/world";
import { z } from "zod";
import { raiseStepBudgets } from "../chunk-log/step-budget.ts";
import { processSingleton } from "../process/process-singleton.ts";

/** A workflow's message names its run `runId`, a step's `workflowRunId`, and the step. */
const messageSchema = z.object({
  runId: z.string().optional(),
  workflowRunId: z.string().optional(),
  stepId: z.string().optional(),
});

/** Carries out a message of the engine's queue. */
export type Handler = Parameters<Queue["createQueueHandler"]>[1];

/** What this process handles of the engine's queue. */
export class Deliveries {
  readonly #inFlight = new Map<string, number>();
  readonly #handlers = new Map<QueuePrefix, Handler>();
  /** What has come last for a replay of a run, or for a step. */
  readonly #last = new Map<string, Promise<void>>();

  /** Engine runs for which a delivery is handled now. */
  get runIds(): string[] {
    return [...this.#inFlight.keys()];
  }

  /**
   * What carries out the messages of a queue; undefined before its route has had a request. The
   * engine makes the handler when any of its bundles is loaded, and the route brings the steps.
   */
  handler(prefix: QueuePrefix): Handler | undefined {
    return this.#handlers.get(prefix);
  }

  /**
   * Makes a queue's handlers known here once they are asked for, and lets them keep account of what they handle. Of two
   * deliveries for the same step, or for a replay of the same run, the second one waits.
   */
  register(createQueueHandler: Queue["createQueueHandler"]): Queue["createQueueHandler"] {
    return (prefix, handler) => {
      const registered: Handler = (message, meta) => {
        // The delivering process has loaded the steps.
        raiseStepBudgets();
        const { data } = messageSchema.safeParse(message);
        const runId = data?.workflowRunId ?? data?.runId;
        if (!runId) return handler(message, meta);
        return this.#counted(runId, () =>
          this.#inTurn(`${runId} ${data?.stepId ?? ""}`, () => handler(message, meta)),
        );
      };
      const route = createQueueHandler(prefix, registered);
      return (request) => {
        this.#handlers.set(prefix, registered);
        return route(request);
      };
    };
  }

  async #counted<Result>(runId: string, handle: () => Promise<Result>): Promise<Result> {
    this.#inFlight.set(runId, (this.#inFlight.get(runId) ?? 0) + 1);
    try {
      return await handle();
    } finally {
      const left = (this.#inFlight.get(runId) ?? 1) - 1;
      if (left > 0) this.#inFlight.set(runId, left);
      else this.#inFlight.delete(runId);
    }
  }

  async #inTurn<Result>(name: string, handle: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name);
    const ended = Promise.withResolvers<void>();
    this.#last.set(name, ended.promise);
    try {
      await before;
      return await handle();
    } finally {
      ended.resolve();
      if (this.#last.get(name) === ended.promise) this.#last.delete(name);
    }
  }
}

/** The deliveries of this process. */
export function deliveries(): Deliveries {
  return processSingleton("deliveries", () => new Deliveries());
}
