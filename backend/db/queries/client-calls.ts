import type { ClientPart, ClientRequest, PostParts } from "@linnet/protocol";
import { endsCall, newId } from "@linnet/protocol";
import { pool } from "../client.ts";
import { storableJson } from "../storable-json.ts";
import type { Lease } from "./leases.ts";

/** For how long a call is a client's without another batch, in seconds. */
export const CLAIM_SECONDS = 20;
/** The most that a client's model may answer, in characters of JSON. */
const MOST_CHARACTERS = 1_000_000;

/** A step that has its model call carried out by a client. */
export type CallingStep = Lease & { stepId: string };

/** A model call as it is now. */
export interface ClientCall {
  id: string;
  claim: number;
  state: "open" | "ended" | "failed" | "closed";
  /** A client has claimed it, and sent something within `CLAIM_SECONDS`. */
  isHeld: boolean;
  /** For how many seconds no client has had it. */
  unclaimedFor: number;
  /** What the readers of the run were last told of it. */
  told: string | null;
  /** The batches of the claim from the requested one on. */
  batches: ClientPart[][];
}

/** Stores what a step asks a client's model, unless an earlier attempt of the step has: that call goes on. */
export async function openClientCall(step: CallingStep, request: ClientRequest): Promise<void> {
  await pool().query(
    `insert into client_calls (id, run_id, step_id, user_message_id, request)
     select $1, r.id, $3, r.user_message_id, $4 from runs r
      where r.id = $2 and holds_lease($2::uuid, $5::int)
     on conflict (run_id, step_id) do nothing`,
    [newId(), step.runId, step.stepId, storableJson(request), step.epoch],
  );
}

/** Opens a call whose model has failed or gone silent to a claim again. */
export async function reopenClientCall({ runId, stepId, epoch }: CallingStep): Promise<void> {
  await pool().query(
    `with reopened as (
       update client_calls
          set claim = claim + 1, client = null, claimed_until = null, batches = 0, size = 0,
              state = 'open', created_at = now()
        where run_id = $1 and step_id = $2 and state in ('open', 'failed')
          and holds_lease($1::uuid, $3::int)
       returning id)
     delete from client_call_batches b using reopened where b.call_id = reopened.id`,
    [runId, stepId, epoch],
  );
}

/** Reads the call of a step, with the batches from `from` on. */
export async function readClientCall(
  { runId, stepId }: Pick<CallingStep, "runId" | "stepId">,
  from: number,
): Promise<ClientCall | undefined> {
  const { rows } = await pool().query<ClientCall>(
    `select c.id, c.claim, c.state, c.told, coalesce(c.claimed_until > now(), false) as "isHeld",
            extract(epoch from now() - greatest(c.created_at, c.claimed_until))::float
              as "unclaimedFor",
            coalesce((select jsonb_agg(b.parts order by b.batch) from client_call_batches b
                       where b.call_id = c.id and b.claim = c.claim and b.batch >= $3), '[]')
              as batches
       from client_calls c where c.run_id = $1 and c.step_id = $2`,
    [runId, stepId, from],
  );
  return rows[0];
}

/** Notes what the readers of the run were told. */
export async function noteToldCall(callId: string, told: string): Promise<void> {
  await pool().query("update client_calls set told = $2 where id = $1", [callId, told]);
}

/**
 * Leaves the call of a step to the backend's model, as its message allows: where no client has had it for so
 * many seconds, or an earlier call of the turn was left.
 *
 * @returns whether it is left.
 */
export async function leaveToBackend(
  { runId, stepId, epoch }: CallingStep,
  seconds: number,
): Promise<boolean> {
  const { rows } = await pool().query(
    `with left_now as (
       update client_calls c set state = 'closed'
         from messages m
        where c.run_id = $1 and c.step_id = $2 and c.state = 'open' and m.id = c.user_message_id
          and m.metadata -> 'clientModel' -> 'orBackend' = 'true'
          and greatest(c.created_at, c.claimed_until) < now() - make_interval(secs => $4)
          and holds_lease($1::uuid, $3::int)
       returning 1)
     select from left_now
     union all
     select from client_calls c join runs r on r.id = c.run_id
      where c.run_id = $1 and c.state = 'closed' and c.user_message_id = r.user_message_id`,
    [runId, stepId, epoch, seconds],
  );
  return rows.length > 0;
}

/** What a client asks for, and whose. */
interface OfPerson {
  userId: string;
  callId: string;
}

/** A call, and whether a step of the turn that is under way still waits for it. */
const CALL_OF_PERSON = `
  select c.*,
         r.status = 'running' and r.cancel_requested_at is null and c.state <> 'closed'
           and r.user_message_id = c.user_message_id
           and exists (select from step_records s
                        where s.run_id = c.run_id and s.step_id = c.step_id
                          and s.completed_at is null) as wanted
    from client_calls c join runs r on r.id = c.run_id
   where c.id = $1 and r.user_id = $2 for update of c`;

/** How a claim went. */
export interface TakenCall {
  runId: string;
  /** Undefined: another client has the call, or it has ended. */
  taken: { claim: number; request: ClientRequest } | undefined;
  /** Another client has it for so many seconds more; 0: nobody waits for an answer. */
  heldFor: number;
}

/**
 * Gives a call to a client: an open one that nobody has, or its own again. The batches of an earlier claim
 * are dropped.
 *
 * @returns undefined when the person has no such call.
 */
export async function claimClientCall(
  { userId, callId }: OfPerson,
  client: string,
): Promise<TakenCall | undefined> {
  const { rows } = await pool().query<{
    run_id: string;
    claim: number | null;
    request: ClientRequest;
    held_for: number;
  }>(
    `with call as (${CALL_OF_PERSON}), taken as (
       update client_calls c
          set claim = c.claim + 1, client = $3, batches = 0, size = 0,
              claimed_until = now() + make_interval(secs => $4)
         from call
        where c.id = call.id and call.wanted and call.state = 'open'
          and (call.claimed_until is null or call.claimed_until <= now() or call.client = $3)
       returning c.claim
     ), dropped as (
       delete from client_call_batches b using taken where b.call_id = $1)
     select call.run_id, (select claim from taken) as claim, call.request,
            case when call.wanted and call.state = 'open'
                 then coalesce(extract(epoch from call.claimed_until - now())::float, 0) else 0 end
              as held_for
       from call`,
    [callId, userId, client, CLAIM_SECONDS],
  );
  const row = rows[0];
  if (!row) return undefined;
  const { run_id: runId, claim, request, held_for: heldFor } = row;
  return { runId, taken: claim === null ? undefined : { claim, request }, heldFor };
}

/** How a batch was taken. */
export interface TakenBatch {
  runId: string;
  /** The run still waits for the answer. */
  wanted: boolean;
  /** The claim is the newest one. */
  isClaimed: boolean;
  /** The batch that comes next. */
  next: number;
  /** The answer is longer than is allowed; the call has failed. */
  isTooLong: boolean;
}

/**
 * Stores a batch of a claim, once, and makes the claim last longer. A batch that is stored already changes
 * nothing; one that comes too early is not stored.
 *
 * @returns undefined when the person has no such call.
 */
export async function storeClientParts(
  { userId, callId }: OfPerson,
  { claim, batch, parts }: PostParts,
): Promise<TakenBatch | undefined> {
  const json = storableJson(parts);
  const last = parts.find(endsCall);
  const state = last === undefined ? "open" : last.type === "error" ? "failed" : "ended";
  const { rows } = await pool().query<{
    run_id: string;
    wanted: boolean;
    is_claimed: boolean;
    next: number;
    is_too_long: boolean;
  }>(
    `with call as (${CALL_OF_PERSON}), stored as (
       insert into client_call_batches (call_id, claim, batch, parts)
       select id, claim, $4, $5::jsonb from call
        where claim = $3 and wanted and state = 'open' and batches = $4
          and jsonb_array_length($5::jsonb) > 0 and size + $6 <= $8
       returning 1
     ), kept as (
       update client_calls c
          set claimed_until = now() + make_interval(secs => $9),
              batches = c.batches + (select count(*) from stored)::int,
              size = c.size + case when exists (select from stored) then $6 else 0 end,
              state = case when call.size + $6 > $8 then 'failed'
                           when exists (select from stored) then $7 else c.state end
         from call
        where c.id = call.id and call.claim = $3 and call.wanted and call.state = 'open')
     select run_id, wanted, claim = $3 as is_claimed, size + $6 > $8 as is_too_long,
            batches + (select count(*) from stored)::int as next
       from call`,
    [callId, userId, claim, batch, json, json.length, state, MOST_CHARACTERS, CLAIM_SECONDS],
  );
  const row = rows[0];
  return (
    row && {
      runId: row.run_id,
      wanted: row.wanted,
      isClaimed: row.is_claimed,
      next: row.next,
      isTooLong: row.is_too_long,
    }
  );
}

/** Deletes the calls of turns that have ended. */
export async function deleteEndedClientCalls(): Promise<void> {
  await pool().query(
    `delete from client_calls c using runs r
      where r.id = c.run_id
        and (r.status <> 'running' or r.user_message_id <> c.user_message_id)`,
  );
}
