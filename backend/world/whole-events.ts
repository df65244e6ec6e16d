import type { World } from "@workflow/world";
import type { EnginePool } from "./engine-pool.ts";

/**
 * Events for which world-postgres changes a row and writes the event in two statements. A
 * process that dies in between would leave a step or a wait that has ended without an event
 * that says so: every replay waits for the event, and the row refuses a second one.
 */
const IN_TWO_STATEMENTS: ReadonlySet<string> = new Set([
  "step_completed",
  "step_failed",
  "step_retrying",
  "wait_created",
  "wait_completed",
]);

/** The events of world-postgres, each of them stored whole or not at all. */
export function wholeEvents(
  events: World["events"],
  atOnce: EnginePool["atOnce"],
): World["events"] {
  const create = new Proxy(events.create, {
    apply(target, self, args: Parameters<typeof events.create>) {
      const store = () => Reflect.apply(target, self, args);
      return IN_TWO_STATEMENTS.has(args[1].eventType) ? atOnce(store) : store();
    },
  });
  return { ...events, create };
}
