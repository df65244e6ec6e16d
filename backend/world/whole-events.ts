import type { World } from "@workflow/world";
import type { EnginePool } from "./engine-pool.ts";

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

type NewEvent = Parameters<World["events"]["create"]>[1];

/**
 * A step that is to be tried again waits for as long as its job does, by the database's clock. The
 * event names a moment of this host's clock, which another host would compare with its own.
 */
function withoutHostTime(event: NewEvent): NewEvent {
  if (event.eventType !== "step_retrying") return event;
  return { ...event, eventData: { ...event.eventData, retryAfter: undefined } };
}

/** The events of world-postgres, each of them stored whole or not at all. */
export function wholeEvents(
  events: World["events"],
  atOnce: EnginePool["atOnce"],
): World["events"] {
  const create = new Proxy(events.create, {
    apply(target, self, [runId, event, ...rest]: Parameters<typeof events.create>) {
      const store = () => Reflect.apply(target, self, [runId, withoutHostTime(event), ...rest]);
      return IN_TWO_STATEMENTS.has(event.eventType) ? atOnce(store) : store();
    },
  });
  return { ...events, create };
}
