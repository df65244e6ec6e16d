import {
  type CreateEventRequest,
  type Event,
  EventSchema,
  type RunCreatedEventRequest,
} from "@workflow/world";
import { events } from "@workflow/world-postgres/schema";
import pg from "pg";
import type { EnginePool } from "./engine-pool.ts";

export type NewEvent = CreateEventRequest | RunCreatedEventRequest;

/** What the database gives an event. */
export interface StoredEvent {
  id: string;
  /** When it was stored. */
  at: string;
}

/** Carries out a statement on the engine's connections. */
export type CarryOut = EnginePool["carryOut"];

/** What the slower of two processes meets that make the same run or step at once. */
const UNIQUE_VIOLATION = "23505";

/**
 * Part of a `from`: the statement's commit does not wait until it is on the disk. It is for what only prepares the next
 * step. The lease of that step is committed after it, and waits for everything before it, so nothing that a person or
 * a provider sees rests on what could be lost. If the database's server dies in between, the run is replayed from what
 * is there.
 */
export const WITHOUT_FLUSH = "set_config('synchronous_commit', 'off', true)";

/**
 * The part of a statement that writes the event, once for each row of `source`. Its parameters: $1
 * the run, $2 the step, $3 the version of the event's form, $4 its data. The first event of a run
 * takes its id from the run. Every later one is given an id above the run's last by
 * `linnet_order_event`, which locks the run: nothing may be locked after it.
 */
export function eventInsert(type: string, source: string): string {
  return `
insert into workflow.workflow_events (id, type, correlation_id, run_id, spec_version, payload_cbor)
select 'wevt_' || substr($1::varchar, 6), '${type}', $2::varchar, $1::varchar, $3::int, $4::bytea from ${source}`;
}

/**
 * Stores a change and its event.
 *
 * @param more the parameters from $5.
 * @param name of the prepared statement.
 * @returns its rows; none where nothing was stored.
 */
export async function storeEvent<Row extends StoredEvent>(
  carryOut: CarryOut,
  statement: string,
  runId: string,
  event: NewEvent,
  more: readonly unknown[] = [],
  name: string = event.eventType,
): Promise<Row[]> {
  const { specVersion, correlationId = null } = event;
  if (specVersion === undefined) return [];
  const data = "eventData" in event ? event.eventData : undefined;
  const payload = data === undefined ? null : events.eventData.mapToDriverValue(data);
  try {
    const { rows } = await carryOut<Row>({
      name: `linnet_${name}`,
      text: statement,
      values: [runId, correlationId, specVersion, payload, ...more],
    });
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return [];
    throw error;
  }
}

/** The event as the engine reads it. */
export function storedEvent(runId: string, event: NewEvent, { id, at }: StoredEvent): Event {
  return EventSchema.parse({ ...event, runId, eventId: id, createdAt: utc(at) });
}

/** A moment of a column without a time zone, which holds UTC; undefined where there is none. */
export function utc(text: string): Date;
export function utc(text: string | null): Date | undefined;
export function utc(text: string | null): Date | undefined {
  return text === null ? undefined : new Date(`${text.replace(" ", "T")}Z`);
}
