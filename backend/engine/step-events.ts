import {
  type CreateEventRequest,
  type EventResult,
  EventSchema,
  type RunCreatedEventRequest,
  StepSchema,
} from "@workflow/world";
import { events, steps } from "@workflow/world-postgres/schema";
import pg from "pg";
import { pool } from "../db/client.ts";

/** A run that goes on, and was begun by the version of the engine that writes the event. */
const RUN = `
  select from workflow.workflow_runs
   where id = $1::varchar and status in ('pending', 'running') and spec_version = $3::int::text`;

const NOT_ENDED = `run_id = $1::varchar and step_id = $2::varchar and status in ('pending', 'running')`;

/** An id that is not above the last of its run is replaced by one that is: `linnet_order_event`. */
const writesEvent = (type: string) => `
insert into workflow.workflow_events (id, type, correlation_id, run_id, spec_version, payload_cbor)
select '', '${type}', $2::varchar, $1::varchar, $3::int, $4::bytea from step`;

const CREATED = `
with run as (${RUN}), step as (
  insert into workflow.workflow_steps
         (run_id, step_id, step_name, status, input_cbor, attempt, spec_version)
  select $1::varchar, $2::varchar, $5::varchar, 'pending', $6::bytea, 0, $3::int from run
      on conflict do nothing
  returning 1)
${writesEvent("step_created")}
returning id, created_at::text as at`;

const STARTED = `
with run as (${RUN}), step as (
  update workflow.workflow_steps
     set status = 'running', attempt = attempt + 1, updated_at = now() at time zone 'utc',
         started_at = coalesce(started_at, now() at time zone 'utc')
    from run where ${NOT_ENDED} and retry_after is null
  returning workflow_steps.*), event as (
${writesEvent("step_started")}
  returning id, created_at)
select event.id, event.created_at::text as at, step_name, input_cbor, error_cbor, attempt,
       step.spec_version, step.started_at::text, step.created_at::text as made_at, step.updated_at::text
  from step, event`;

const COMPLETED = `
with step as (
  update workflow.workflow_steps
     set status = 'completed', output_cbor = $5::bytea, updated_at = now() at time zone 'utc',
         completed_at = now() at time zone 'utc'
   where ${NOT_ENDED}
  returning 1)
${writesEvent("step_completed")}
returning id, created_at::text as at`;

interface StoredEvent {
  id: string;
  at: string;
}

interface StartedStep extends StoredEvent {
  step_name: string;
  input_cbor: Buffer | null;
  error_cbor: Buffer | null;
  attempt: number;
  spec_version: number;
  started_at: string;
  made_at: string;
  updated_at: string;
}

/** What the slower of two processes meets that make the same step at once. */
const UNIQUE_VIOLATION = "23505";

type NewEvent = CreateEventRequest | RunCreatedEventRequest;

/**
 * Stores that a step was made, began or came to its end: its row and its event, in one statement.
 * world-postgres takes four to six for the same.
 *
 * @returns undefined where nothing was stored, since it is another event or not the usual case (the
 *   run or the step has ended, or another process does the same): world-postgres then decides.
 */
export async function storeStepEvent(
  runId: string,
  event: NewEvent,
): Promise<EventResult | undefined> {
  const { specVersion } = event;
  if (specVersion === undefined) return undefined;
  const store = async <Row extends StoredEvent>(
    statement: string,
    correlationId: string,
    more: readonly unknown[] = [],
  ): Promise<Row | undefined> => {
    const data = "eventData" in event ? event.eventData : undefined;
    const payload = data === undefined ? null : events.eventData.mapToDriverValue(data);
    try {
      const { rows } = await pool().query<Row>({
        name: `linnet_${event.eventType}`,
        text: statement,
        values: [runId, correlationId, specVersion, payload, ...more],
      });
      return rows[0];
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return undefined;
      throw error;
    }
  };
  const result = ({ id, at }: StoredEvent) =>
    EventSchema.parse({ ...event, runId, eventId: id, createdAt: time(at) });

  switch (event.eventType) {
    case "step_created": {
      const { stepName, input } = event.eventData;
      const stored = await store(CREATED, event.correlationId, [
        stepName,
        steps.input.mapToDriverValue(input),
      ]);
      return stored && { event: result(stored) };
    }
    case "step_started": {
      const stored = await store<StartedStep>(STARTED, event.correlationId);
      return stored && { event: result(stored), step: startedStep(runId, event, stored) };
    }
    case "step_completed": {
      const output = steps.output.mapToDriverValue(event.eventData.result);
      const stored = await store(COMPLETED, event.correlationId, [output]);
      return stored && { event: result(stored) };
    }
    default:
      return undefined;
  }
}

/** A moment of a column without a time zone, which holds UTC. */
function time(text: string): Date {
  return new Date(`${text.replace(" ", "T")}Z`);
}

function startedStep(
  runId: string,
  { correlationId }: { correlationId: string },
  row: StartedStep,
) {
  return StepSchema.parse({
    runId,
    stepId: correlationId,
    stepName: row.step_name,
    status: "running",
    input: row.input_cbor ? steps.input.mapFromDriverValue(row.input_cbor) : undefined,
    error: row.error_cbor ? steps.error.mapFromDriverValue(row.error_cbor) : undefined,
    attempt: row.attempt,
    specVersion: row.spec_version,
    startedAt: time(row.started_at),
    createdAt: time(row.made_at),
    updatedAt: time(row.updated_at),
  });
}
