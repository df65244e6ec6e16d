import { type EventResult, type RunCreatedEventRequest, StepSchema } from "@workflow/world";
import { events, steps } from "@workflow/world-postgres/schema";
import { type CarryOut, type NewEvent, storedEvent, storeEvent } from "./event-statement.ts";
import { currentOpening, type FirstStep, firstStepId, stepInput } from "./first-step.ts";
import { begun, EVENT_COLUMNS, type EventRow, RUN_COLUMNS, runValues } from "./run-events.ts";

/**
 * A run that is made and begun together with its first step, which this process carries out at once; a row for each of
 * the four events. The step's id depends on the moment of the start, so that moment comes from this host. It waits for
 * the disk, as a run that is made without its step.
 */
const OPENED = `
with run as (
  insert into workflow.workflow_runs
         (id, spec_version, deployment_id, name, input_cbor, execution_context_cbor, status, started_at)
  values ($1::varchar, $3::int::text, $5, $6, $7, $8, 'running', $9::timestamptz at time zone 'utc')
      on conflict do nothing
  returning *), step as (
  insert into workflow.workflow_steps
         (run_id, step_id, step_name, status, input_cbor, attempt, spec_version, started_at)
  select $1::varchar, $10::varchar, $11, 'running', $12::bytea, 1, $3::int, now() at time zone 'utc' from run
  returning 1), event as (
  insert into workflow.workflow_events (id, type, correlation_id, run_id, spec_version, payload_cbor)
  select 'wevt_' || substr($1::varchar, 6), first.type, first.step_id, $1::varchar, $3::int, first.payload
    from step, (values (1, 'run_created', $2::varchar, $4::bytea), (2, 'run_started', null, null),
                       (3, 'step_created', $10::varchar, $13::bytea), (4, 'step_started', $10::varchar, $14::bytea))
           as first(place, type, step_id, payload)
   order by first.place
  returning *)
select ${RUN_COLUMNS}, ${EVENT_COLUMNS} from run, event order by event.id`;

/**
 * Stores a run of the engine with its first step, both under way, where `startAtStep` starts it, and tells the queue.
 *
 * @returns the run, its events and the step; undefined where nothing was stored.
 */
export async function storeOpenedRun(
  carryOut: CarryOut,
  runId: string,
  event: NewEvent,
): Promise<EventResult | undefined> {
  const opening = currentOpening();
  if (!opening || event.eventType !== "run_created") return undefined;
  const stored = storeBoth(carryOut, runId, event, opening.step);
  stored.then(opening.made.resolve, () => opening.made.resolve(undefined));
  return stored;
}

async function storeBoth(
  carryOut: CarryOut,
  runId: string,
  event: RunCreatedEventRequest,
  { name: stepName, args }: FirstStep,
): Promise<EventResult | undefined> {
  const { workflowName } = event.eventData;
  const startedAt = new Date();
  const stepId = firstStepId(runId, workflowName, startedAt);
  const first = stepInput(args);
  const rows = await storeEvent<EventRow>(
    carryOut,
    OPENED,
    runId,
    event,
    [
      ...runValues(event),
      startedAt,
      stepId,
      stepName,
      steps.input.mapToDriverValue(first),
      events.eventData.mapToDriverValue({ stepName, workflowName, input: first }),
      events.eventData.mapToDriverValue({ stepName }),
    ],
    "run_opened",
  );
  const [row] = rows;
  if (!row) return undefined;
  const opened = begun(runId, row, rows);
  const at = opened.events?.at(-1)?.createdAt;
  return {
    ...opened,
    event: storedEvent(runId, event, row),
    step: StepSchema.parse({
      runId,
      stepId,
      stepName,
      status: "running",
      input: first,
      attempt: 1,
      specVersion: event.specVersion,
      startedAt: at,
      createdAt: at,
      updatedAt: at,
    }),
  };
}
