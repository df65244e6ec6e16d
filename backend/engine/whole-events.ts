import type { CreateEventParams, EventResult, World } from "@workflow/world";
import type { EnginePool } from "./engine-pool.ts";
import type { CarryOut, NewEvent } from "./event-statement.ts";
import { storeLastStep } from "./last-replay.ts";
import { MadeRuns } from "./made-runs.ts";
import { storeOpenedRun } from "./opened-runs.ts";
import { storeRunEvent } from "./run-events.ts";
import { storeStepEvent } from "./step-events.ts";

/**
 * Events for which world-postgres changes a row and writes the event in two statements. A
 * process that dies in between would leave a step or a wait that has ended without an event
 * that says so: every replay waits for the event, and the row refuses a second one. And a hook
 * that is there before its event can be answered before it was made, as a replay reads it.
 */
const IN_TWO_STATEMENTS: ReadonlySet<string> = new Set([
  "step_completed",
  "step_failed",
  "step_retrying",
  "hook_created",
  "wait_created",
  "wait_completed",
]);

type NewEventArguments = [runId: string | null, event: NewEvent, params?: CreateEventParams];

/**
 * A step that is to be tried again waits for as long as its job does, by the database's clock. The
 * event names a moment of this host's clock, which another host would compare with its own.
 */
function withoutHostTime(event: NewEvent): NewEvent {
  if (event.eventType !== "step_retrying") return event;
  return { ...event, eventData: { ...event.eventData, retryAfter: undefined } };
}

/**
 * Whether world-postgres refused a new run since the time in its id is far from the host's. Ids go on
 * from the latest time that the clock has shown, so after it was set back each new one is.
 */
function hasFarId(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Invalid runId timestamp");
}

/** Undefined where no single statement is for it. */
async function storeInOne(
  carryOut: CarryOut,
  runId: string,
  event: NewEvent,
): Promise<EventResult | undefined> {
  return (
    (await storeOpenedRun(carryOut, runId, event)) ??
    (await storeRunEvent(carryOut, runId, event)) ??
    (await storeLastStep(carryOut, runId, event)) ??
    storeStepEvent(carryOut, runId, event)
  );
}

/** The events of world-postgres, each of them stored whole or not at all. */
export function wholeEvents(
  events: World["events"],
  { atOnce, carryOut }: EnginePool,
): World["events"] {
  const made = new MadeRuns();
  const create = new Proxy(events.create, {
    apply(target, self, [runId, event, ...rest]: NewEventArguments) {
      const store = (changed: NewEvent): Promise<EventResult> =>
        Reflect.apply(target, self, [runId, changed, ...rest]);
      const storeUnusual = () => {
        if (event.eventType === "run_created") {
          return store(event).catch((error: unknown) => {
            if (!hasFarId(error)) throw error;
            // A run that starts is created, when it is not there yet, whatever its id.
            return store({ ...event, eventType: "run_started" });
          });
        }
        const changed = withoutHostTime(event);
        const isInTwo = IN_TWO_STATEMENTS.has(event.eventType);
        return isInTwo ? atOnce(() => store(changed)) : store(changed);
      };
      if (runId === null) return storeUnusual();
      return made
        .once(runId, event, () => storeInOne(carryOut, runId, event))
        .then((stored) => stored ?? storeUnusual());
    },
  });
  return { ...events, create };
}
