import type { EventResult, Queue } from "@workflow/world";
import { events, runs, steps } from "@workflow/world-postgres/schema";
import { processSingleton } from "../process/process-singleton.ts";
import { type CarryOut, type NewEvent, storedEvent, storeEvent } from "./event-statement.ts";
import { isReplay } from "./is-replay.ts";

/** What the engine stores for a workflow that returns nothing. */
const NOTHING = new TextEncoder().encode("devl-1");

/**
 * The end of a step and of its run: both, or nothing. Their rows are locked before they are changed, the run's first, as
 * a deletion of its chat does. The counts make the events wait for the deletions, which otherwise came last.
 */
const BOTH_COMPLETED = `
with open as materialized (
  select from workflow.workflow_runs run, workflow.workflow_steps step
   where run.id = $1::varchar and run.status in ('pending', 'running') and run.spec_version = $3::int::text
     and step.run_id = $1::varchar and step.step_id = $2::varchar and step.status in ('pending', 'running')
     for update), step as (
  update workflow.workflow_steps
     set status = 'completed', output_cbor = $5::bytea, updated_at = now() at time zone 'utc',
         completed_at = now() at time zone 'utc'
    from open where run_id = $1::varchar and step_id = $2::varchar
  returning 1), run as (
  update workflow.workflow_runs
     set status = 'completed', output_cbor = $6::bytea, updated_at = now() at time zone 'utc',
         completed_at = now() at time zone 'utc'
    from open where id = $1::varchar
  returning 1), hooks as (
  delete from workflow.workflow_hooks using run where run_id = $1::varchar returning 1), waits as (
  delete from workflow.workflow_waits using run where run_id = $1::varchar returning 1), ended as (
  select from step, run, (select count(*) from hooks) as h, (select count(*) from waits) as w), event as (
  insert into workflow.workflow_events (id, type, correlation_id, run_id, spec_version, payload_cbor)
  select 'wevt_' || substr($1::varchar, 6), last.type, last.step_id, $1::varchar, $3::int, last.payload
    from ended, (values (1, 'step_completed', $2::varchar, $4::bytea), (2, 'run_completed', null, $7::bytea))
           as last(place, type, step_id, payload)
   order by last.place
  returning id, created_at)
select id, created_at::text as at from event order by id`;

/** Engine runs whose workflow has nothing left to do after the step that is under way: whether they are completed. */
function endingRuns(): Map<string, "under way" | "completed"> {
  return processSingleton("ending-engine-runs", () => new Map());
}

/** Says that a workflow does nothing more once it reads the result of the step that is under way. */
export function nothingFollows(engineRunId: string): void {
  endingRuns().set(engineRunId, "under way");
}

/**
 * Stores the end of a run together with the end of its last step.
 *
 * @returns undefined where nothing was stored, since the event is another one, the run goes on, or the run or the step
 *   has ended.
 */
export async function storeLastStep(
  carryOut: CarryOut,
  runId: string,
  event: NewEvent,
): Promise<EventResult | undefined> {
  if (event.eventType !== "step_completed" || !endingRuns().has(runId)) return undefined;
  const outputs = [
    steps.output.mapToDriverValue(event.eventData.result),
    runs.output.mapToDriverValue(NOTHING),
    events.eventData.mapToDriverValue({ output: NOTHING }),
  ];
  const [row] = await storeEvent(
    carryOut,
    BOTH_COMPLETED,
    runId,
    event,
    outputs,
    "step_and_run_completed",
  );
  if (row) endingRuns().set(runId, "completed");
  else endingRuns().delete(runId);
  return row && { event: storedEvent(runId, event, row) };
}

/**
 * A queue without the last replay of an engine run that is completed already. If the process dies before that, the
 * step's job is delivered again, and the replay completes the run.
 */
export function withoutLastReplay(queue: Queue["queue"]): Queue["queue"] {
  return async (name, message, settings) => {
    if (!isReplay(name, message)) return queue(name, message, settings);
    const ending = endingRuns().get(message.runId);
    endingRuns().delete(message.runId);
    return ending === "completed" ? { messageId: null } : queue(name, message, settings);
  };
}
