import { type EventResult, type Step, StepSchema } from "@workflow/world";
import { steps } from "@workflow/world-postgres/schema";
import {
  type CarryOut,
  eventInsert,
  type NewEvent,
  type StoredEvent,
  storedEvent,
  storeEvent,
  utc,
  WITHOUT_FLUSH,
} from "./event-statement.ts";

/** A run that goes on, and was begun by the version of the engine that writes the event. */
const RUN = `
  select from workflow.workflow_runs
   where id = $1::varchar and status in ('pending', 'running') and spec_version = $3::int::text`;

const GOES_ON = `run_id = $1::varchar and step_id = $2::varchar and status in ('pending', 'running')`;

const CREATED = `
with run as (${RUN}), step as (
  insert into workflow.workflow_steps
         (run_id, step_id, step_name, status, input_cbor, attempt, spec_version)
  select $1::varchar, $2::varchar, $5::varchar, 'pending', $6::bytea, 0, $3::int from run
      on conflict do nothing
  returning 1)
${eventInsert("step_created", `step, ${WITHOUT_FLUSH}`)}
returning id, created_at::text as at`;

const STARTED = `
with run as (${RUN}), step as (
  update workflow.workflow_steps
     set status = 'running', attempt = attempt + 1, updated_at = now() at time zone 'utc',
         started_at = coalesce(started_at, now() at time zone 'utc')
    from run where ${GOES_ON} and retry_after is null
  returning workflow_steps.*), event as (
${eventInsert("step_started", `step, ${WITHOUT_FLUSH}`)}
  returning id, created_at)
select event.id, event.created_at::text as at, step_name, input_cbor, error_cbor, attempt,
       step.spec_version, step.started_at::text, step.created_at::text as made_at, step.updated_at::text
  from step, event`;

const COMPLETED = `
with step as (
  update workflow.workflow_steps
     set status = 'completed', output_cbor = $5::bytea, updated_at = now() at time zone 'utc',
         completed_at = now() at time zone 'utc'
   where ${GOES_ON}
  returning 1)
${eventInsert("step_completed", "step")}
returning id, created_at::text as at`;

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

/**
 * Stores that a step was made, began or came to its end: its row and its event, in one statement.
 * world-postgres takes four to six for the same.
 *
 * @returns undefined where nothing was stored, since it is another event or not the usual case (the
 *   run or the step has ended, or another process does the same): world-postgres then decides.
 */
export async function storeStepEvent(
  carryOut: CarryOut,
  runId: string,
  event: NewEvent,
): Promise<EventResult | undefined> {
  switch (event.eventType) {
    case "step_created": {
      const input = steps.input.mapToDriverValue(event.eventData.input);
      const [row] = await storeEvent(carryOut, CREATED, runId, event, [
        event.eventData.stepName,
        input,
      ]);
      return row && { event: storedEvent(runId, event, row) };
    }
    case "step_started": {
      const [row] = await storeEvent<StartedStep>(carryOut, STARTED, runId, event);
      if (!row) return undefined;
      return {
        event: storedEvent(runId, event, row),
        step: startedStep(runId, event.correlationId, row),
      };
    }
    case "step_completed": {
      const output = steps.output.mapToDriverValue(event.eventData.result);
      const [row] = await storeEvent(carryOut, COMPLETED, runId, event, [output]);
      return row && { event: storedEvent(runId, event, row) };
    }
    default:
      return undefined;
  }
}

function startedStep(runId: string, stepId: string, row: StartedStep): Step {
  return StepSchema.parse({
    runId,
    stepId,
    stepName: row.step_name,
    status: "running",
    input: row.input_cbor ? steps.input.mapFromDriverValue(row.input_cbor) : undefined,
    error: row.error_cbor ? steps.error.mapFromDriverValue(row.error_cbor) : undefined,
    attempt: row.attempt,
    specVersion: row.spec_version,
    startedAt: utc(row.started_at),
    createdAt: utc(row.made_at),
    updatedAt: utc(row.updated_at),
  });
}
