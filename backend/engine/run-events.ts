import {
  type Event,
  type EventResult,
  EventSchema,
  type RunCreatedEventRequest,
  type WorkflowRun,
  WorkflowRunSchema,
} from "@workflow/world";
import { events, runs } from "@workflow/world-postgres/schema";
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

export const RUN_COLUMNS = `
  run.status, run.deployment_id, run.name, run.spec_version as run_version, run.input_cbor,
  run.execution_context_cbor, run.started_at::text, run.created_at::text as made_at, run.updated_at::text`;

/** A run that has not ended. */
interface RunRow {
  status: string;
  deployment_id: string;
  name: string;
  run_version: string;
  input_cbor: Buffer | null;
  execution_context_cbor: Buffer | null;
  started_at: string | null;
  made_at: string;
  updated_at: string;
}

export const EVENT_COLUMNS = `
  event.id, event.created_at::text as at, event.type, event.correlation_id, event.spec_version, event.payload_cbor`;

/**
 * A run that is made and begun at once; a row for each of its two events. The process that makes it carries it out, so
 * nothing would happen in between. It waits for the disk: a step that asks for its lease while the database restarts
 * must not bind Linnet's run to one that the database has lost.
 */
const CREATED = `
with run as (
  insert into workflow.workflow_runs
         (id, spec_version, deployment_id, name, input_cbor, execution_context_cbor, status, started_at)
  values ($1::varchar, $3::int::text, $5, $6, $7, $8, 'running', now() at time zone 'utc')
      on conflict do nothing
  returning *), event as (
  insert into workflow.workflow_events (id, type, correlation_id, run_id, spec_version, payload_cbor)
  select 'wevt_' || substr($1::varchar, 6), first.type, $2::varchar, $1::varchar, $3::int,
         case when first.place = 1 then $4::bytea end
    from run, (values (1, 'run_created'), (2, 'run_started')) as first(place, type)
   order by first.place
  returning *)
select ${RUN_COLUMNS}, ${EVENT_COLUMNS} from run, event order by event.id`;

/**
 * A run that begins now or is under way, once for each of its events. A statement reads the rows as
 * they were before it, so what it stores itself is added.
 */
const STARTED = `
with begun as (
  update workflow.workflow_runs
     set status = 'running', started_at = now() at time zone 'utc', updated_at = now() at time zone 'utc'
   where id = $1::varchar and status = 'pending' and spec_version = $3::int::text
  returning *), added as (
${eventInsert("run_started", `begun, ${WITHOUT_FLUSH}`)}
  returning *), run as (
  select * from begun union all
  select * from workflow.workflow_runs
   where id = $1::varchar and status = 'running' and spec_version = $3::int::text), event as (
  select * from added union all
  select * from workflow.workflow_events where run_id = $1::varchar)
select ${RUN_COLUMNS}, ${EVENT_COLUMNS} from run, event order by event.id`;

export interface EventRow extends RunRow, StoredEvent {
  type: string;
  correlation_id: string | null;
  spec_version: number | null;
  payload_cbor: Buffer | null;
}

/** The counts make the event wait for the deletions, which otherwise came last. */
const COMPLETED = `
with run as (
  update workflow.workflow_runs
     set status = 'completed', output_cbor = $5::bytea, updated_at = now() at time zone 'utc',
         completed_at = now() at time zone 'utc'
   where id = $1::varchar and status in ('pending', 'running') and spec_version = $3::int::text
  returning 1), hooks as (
  delete from workflow.workflow_hooks using run where run_id = $1::varchar returning 1), waits as (
  delete from workflow.workflow_waits using run where run_id = $1::varchar returning 1), ended as (
  select from run, (select count(*) from hooks) as h, (select count(*) from waits) as w)
${eventInsert("run_completed", "ended")}
returning id, created_at::text as at`;

/**
 * Stores that a run was made, began or came to its end: its row and its event, in one statement.
 * world-postgres takes three to five for the same. A run that is made begins with the same statement. One that has
 * begun before is read.
 *
 * @returns undefined where there was nothing to store or to read, since it is another event or not the usual
 *   case: world-postgres then decides.
 */
export async function storeRunEvent(
  carryOut: CarryOut,
  runId: string,
  event: NewEvent,
): Promise<EventResult | undefined> {
  switch (event.eventType) {
    case "run_created": {
      const rows = await storeEvent<EventRow>(carryOut, CREATED, runId, event, runValues(event));
      const [row] = rows;
      return row && { event: storedEvent(runId, event, row), ...begun(runId, row, rows) };
    }
    case "run_started": {
      // What the run was made with belongs to its first event only.
      const rows = await storeEvent<EventRow>(carryOut, STARTED, runId, {
        ...event,
        eventData: undefined,
      });
      const [row] = rows;
      return row && begun(runId, row, rows);
    }
    case "run_completed": {
      const output = runs.output.mapToDriverValue(event.eventData?.output);
      const [row] = await storeEvent(carryOut, COMPLETED, runId, event, [output]);
      return row && { event: storedEvent(runId, event, row) };
    }
    default:
      return undefined;
  }
}

/** What a run is made with: the parameters from $5 of a statement that makes it. */
export function runValues({ eventData }: RunCreatedEventRequest): unknown[] {
  const { deploymentId, workflowName, input, executionContext } = eventData;
  return [
    deploymentId,
    workflowName,
    runs.input.mapToDriverValue(input),
    executionContext === undefined
      ? null
      : runs.executionContext.mapToDriverValue(executionContext),
  ];
}

/** A run and all of its events: what its first replay reads. */
export function begun(runId: string, row: EventRow, rows: readonly EventRow[]): EventResult {
  return {
    run: runOf(runId, row),
    events: rows.map((found) => eventOf(runId, found)),
    cursor: rows.at(-1)?.id ?? null,
    hasMore: false,
  };
}

function eventOf(runId: string, row: EventRow): Event {
  return EventSchema.parse({
    runId,
    eventId: row.id,
    eventType: row.type,
    createdAt: utc(row.at),
    ...(row.correlation_id === null ? {} : { correlationId: row.correlation_id }),
    ...(row.spec_version === null ? {} : { specVersion: row.spec_version }),
    ...(row.payload_cbor
      ? { eventData: events.eventData.mapFromDriverValue(row.payload_cbor) }
      : {}),
  });
}

function runOf(runId: string, row: RunRow): WorkflowRun {
  const { input_cbor: input, execution_context_cbor: context } = row;
  return WorkflowRunSchema.parse({
    runId,
    status: row.status,
    deploymentId: row.deployment_id,
    workflowName: row.name,
    specVersion: Number(row.run_version),
    input: input ? runs.input.mapFromDriverValue(input) : undefined,
    executionContext: context ? runs.executionContext.mapFromDriverValue(context) : undefined,
    startedAt: utc(row.started_at),
    createdAt: utc(row.made_at),
    updatedAt: utc(row.updated_at),
  });
}
