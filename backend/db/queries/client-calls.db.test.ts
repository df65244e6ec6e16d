import { type ClientPart, type ClientRequest, newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { pool } from "../client.ts";
import { insertRun } from "../testing/insert-run.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import {
  type CallingStep,
  claimClientCall,
  deleteEndedClientCalls,
  leaveToBackend,
  openClientCall,
  readClientCall,
  reopenClientCall,
  storeClientParts,
} from "./client-calls.ts";

withTestDatabase();

const request: ClientRequest = { model: "small", messages: [], tools: [], toolChoice: "auto" };
const text: ClientPart[] = [{ type: "text", text: "One" }];
const finish: ClientPart[] = [{ type: "finish", reason: "stop" }];
const failed: ClientPart[] = [{ type: "error", kind: "failed", message: "no" }];

/** A step that holds its run's lease, with an open call. */
async function openCall() {
  const { runId, userId } = await insertRun();
  const step: CallingStep & { stepId: string } = { runId, stepId: newId(), epoch: 1 };
  await pool().query(
    "update streams set epoch = 1, holder = $2, lease_step = $3 where name = $1::text",
    [runId, newId(), step.stepId],
  );
  await pool().query("insert into step_records (run_id, step_id, attempt) values ($1, $2, 1)", [
    runId,
    step.stepId,
  ]);
  await openClientCall(step, request);
  const call = await readClientCall(step, 0);
  if (!call) throw new Error("the call was not stored");
  return { step, userId, callId: call.id, of: { userId, callId: call.id } };
}

const lapse = (callId: string, seconds = 1) =>
  pool().query(
    "update client_calls set claimed_until = now() - make_interval(secs => $2), created_at = now() - interval '1 hour' where id = $1",
    [callId, seconds],
  );

test("a step that lost its lease stores no call, and one that has it goes on with its own", async () => {
  const { step, callId } = await openCall();
  const stale = { ...step, stepId: newId(), epoch: 0 };
  await openClientCall(stale, request);
  expect(await readClientCall(stale, 0)).toBeUndefined();
  await openClientCall(step, { ...request, model: "another" });
  expect((await readClientCall(step, 0))?.id).toBe(callId);
});

test("one of two clients gets a call, and the other one once the claim has ended", async () => {
  const { step, callId, of } = await openCall();
  const [one, two] = [newId(), newId()];
  const claims = await Promise.all([claimClientCall(of, one), claimClientCall(of, two)]);
  expect(claims.filter((claim) => claim?.taken)).toHaveLength(1);
  const loser = claims[0]?.taken ? two : one;
  expect((await claimClientCall(of, loser))?.heldFor).toBeGreaterThan(15);
  await storeClientParts(of, { claim: 1, batch: 0, parts: text });
  await lapse(callId);
  expect((await claimClientCall(of, loser))?.taken?.claim).toBe(2);
  expect((await readClientCall(step, 0))?.batches).toEqual([]);
  expect(await claimClientCall({ ...of, userId: "somebody" }, newId())).toBeUndefined();
});

test("batches are stored once and in order, also when the same one comes twice at once", async () => {
  const { step, of } = await openCall();
  await claimClientCall(of, newId());
  const send = (batch: number, parts: ClientPart[], claim = 1) =>
    storeClientParts(of, { claim, batch, parts });
  await Promise.all([send(0, text), send(0, text)]);
  expect(await send(2, finish)).toMatchObject({ next: 1 });
  expect(await send(1, [])).toMatchObject({ next: 1, wanted: true });
  expect(await send(1, finish, 7)).toMatchObject({ isClaimed: false });
  await send(1, finish);
  expect(await send(1, finish)).toMatchObject({ next: 2, wanted: true });
  expect(await readClientCall(step, 0)).toMatchObject({ state: "ended", batches: [text, finish] });
  expect((await readClientCall(step, 1))?.batches).toEqual([finish]);
});

test("an answer that is too long fails the call", async () => {
  const { step, of } = await openCall();
  await claimClientCall(of, newId());
  const long: ClientPart[] = Array.from({ length: 11 }, () => ({
    type: "text",
    text: "x".repeat(100_000),
  }));
  const answer = await storeClientParts(of, { claim: 1, batch: 0, parts: long });
  expect(answer?.isTooLong).toBe(true);
  expect(await readClientCall(step, 0)).toMatchObject({ state: "failed", batches: [] });
});

test("a failed call keeps its reason until it is opened again, as a new one", async () => {
  const { step, callId, of } = await openCall();
  await claimClientCall(of, newId());
  await storeClientParts(of, { claim: 1, batch: 0, parts: failed });
  await openClientCall(step, request);
  expect((await readClientCall(step, 0))?.batches).toEqual([failed]);
  await lapse(callId, 600);
  await reopenClientCall(step);
  const again = await readClientCall(step, 0);
  expect(again).toMatchObject({ state: "open", claim: 2, batches: [] });
  expect(again?.unclaimedFor).toBeLessThan(60);
});

test("a call whose model went silent is opened to a new claim, and the old one sends nothing more", async () => {
  const { step, of } = await openCall();
  await claimClientCall(of, newId());
  await storeClientParts(of, { claim: 1, batch: 0, parts: text });
  await reopenClientCall(step);
  expect(await readClientCall(step, 0)).toMatchObject({ claim: 2, isHeld: false, batches: [] });
  expect(await storeClientParts(of, { claim: 1, batch: 1, parts: finish })).toMatchObject({
    isClaimed: false,
  });
  expect((await claimClientCall(of, newId()))?.taken?.claim).toBe(3);
});

test("only where the message says so, a call is left to the backend, with the rest of its turn", async () => {
  const { step, callId, of } = await openCall();
  await lapse(callId, 90);
  expect(await leaveToBackend(step, 60)).toBe(false);
  await pool().query(
    `insert into messages (id, chat_id, position, role, metadata)
     select c.user_message_id, r.chat_id, 1000, 'user', '{"clientModel":{"id":"small","orBackend":true}}'
       from client_calls c join runs r on r.id = c.run_id where c.id = $1
     on conflict (id) do update set metadata = excluded.metadata`,
    [callId],
  );
  expect(await leaveToBackend(step, 100)).toBe(false);
  expect(await leaveToBackend(step, 60)).toBe(true);
  expect(await leaveToBackend({ ...step, stepId: newId() }, 60)).toBe(true);
  expect(await claimClientCall(of, newId())).toMatchObject({ taken: undefined, heldFor: 0 });
});

test("once its step or its turn is over, nobody waits for a call, and it is deleted", async () => {
  for (const end of [
    "update step_records set completed_at = now() where run_id = $1",
    "update runs set user_message_id = gen_random_uuid() where id = $1",
    "update runs set cancel_requested_at = now() where id = $1",
    "update runs set status = 'completed' where id = $1",
  ]) {
    const { step, of } = await openCall();
    await claimClientCall(of, newId());
    await pool().query(end, [step.runId]);
    const late = await storeClientParts(of, { claim: 1, batch: 0, parts: text });
    expect(late, end).toMatchObject({ wanted: false });
    expect((await claimClientCall(of, newId()))?.taken, end).toBeUndefined();
    await deleteEndedClientCalls();
    const isOver = !end.includes("completed_at") && !end.includes("cancel");
    expect((await readClientCall(step, 0)) === undefined, end).toBe(isOver);
  }
});
