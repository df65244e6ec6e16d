import type { EventResult } from "@workflow/world";
import type { NewEvent } from "./event-statement.ts";

type Stored = Promise<EventResult | undefined>;

/** Runs that are remembered. They are begun within milliseconds, unless their job has moved to another instance. */
const REMEMBERED_RUNS = 1_000;

/**
 * Runs of the engine that this process has made. The engine makes a run and queues it at the same moment, and the
 * statement that makes it also begins it, or its first step: the first delivery waits for that statement and reads what
 * it returned.
 */
export class MadeRuns {
  readonly #runs = new Map<string, Stored>();

  /**
   * Stores an event, unless it is a begin that was stored with the run: that of its first step, or of the run itself.
   *
   * @param store stores the event; undefined where it stored nothing.
   */
  async once(runId: string, event: NewEvent, store: () => Stored): Stored {
    if (event.eventType === "run_created") {
      const storing = store();
      this.#runs.set(runId, storing);
      const [oldest] = this.#runs.keys();
      if (this.#runs.size > REMEMBERED_RUNS && oldest !== undefined) this.#runs.delete(oldest);
      return storing;
    }
    if (event.eventType === "run_started" || event.eventType === "step_started") {
      const stored = this.#runs.get(runId);
      this.#runs.delete(runId);
      const begun = await stored?.catch(() => undefined);
      // The replay that follows a first step reads what has come since.
      if (begun && begun.step?.stepId === event.correlationId) return begun;
    }
    return store();
  }
}
