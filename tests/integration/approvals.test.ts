import { newId } from "@linnet/protocol";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import {
  type AskingTurn,
  answer,
  askToPost,
  draftedChat,
  publishingEnd,
} from "../support/publishing-turn.ts";
import { withBackend } from "../support/with-backend.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
beforeEach(() => x.reset());
afterAll(() => x.close());

async function asking(): Promise<AskingTurn> {
  return askToPost(fixture.client, await draftedChat(fixture.client));
}

async function inDatabase(statement: string, values: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: fixture.backend.databaseUrl });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** The state of a response, and its problem's code. */
async function refusalOf(response: Response) {
  const { type, status } = await readProblem(response);
  return { status, type };
}

const CONFLICT = { status: 409, type: "/problems/approval-conflict" };

test("the same answer again is taken again, and another one is refused", async () => {
  const { client } = fixture;
  const turn = await asking();
  const answers = await Promise.all([1, 2, 3].map(() => answer(client, turn, { approved: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answers[0]?.json()).toEqual({ ok: true });
  expect(await refusalOf(await answer(client, turn, { approved: false }))).toEqual(CONFLICT);
  const other = await answer(client, turn, { approved: true, posts: [{ text: "Other." }] });
  expect(await refusalOf(other)).toEqual(CONFLICT);
  await publishingEnd(client, turn);
  expect((await answer(client, turn, { approved: true })).status).toBe(200);
  expect(x.posts).toHaveLength(1);
});

test("an approval of what was shown is refused once another text was approved", async () => {
  const { client } = fixture;
  const turn = await asking();
  const edited = { approved: true, posts: [{ text: "Other." }] };
  expect((await answer(client, turn, edited)).status).toBe(200);
  expect(await refusalOf(await answer(client, turn, { approved: true }))).toEqual(CONFLICT);
  expect((await answer(client, turn, edited)).status).toBe(200);
  const { approvals } = await publishingEnd(client, turn);
  expect(approvals).toMatchObject([{ state: "approved" }]);
  expect(JSON.stringify(approvals)).not.toContain("cause");
  expect(x.posts).toHaveLength(1);
});

test("a no again is taken with the same reason or none, and not with another", async () => {
  const { client } = fixture;
  const turn = await asking();
  const no = { approved: false, reason: "Too long." };
  for (const again of [no, no, { approved: false }]) {
    expect((await answer(client, turn, again)).status).toBe(200);
  }
  const other = await answer(client, turn, { approved: false, reason: "Too dull." });
  expect(await refusalOf(other)).toEqual(CONFLICT);
  const { approvals } = await publishingEnd(client, turn);
  expect(approvals).toMatchObject([{ state: "declined", reason: "Too long." }]);
});

test("of two that contradict each other at once, one counts", async () => {
  const { client } = fixture;
  const turn = await asking();
  const answers = await Promise.all([
    answer(client, turn, { approved: true }),
    answer(client, turn, { approved: false }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await publishingEnd(client, turn);
  expect(x.posts).toHaveLength(answers[0]?.status === 200 ? 1 : 0);
});

test.each([
  ["nothing", {}, "approved"],
  ["a word", { approved: "yes" }, "approved"],
  ["a reason that is too long", { approved: false, reason: "x".repeat(1_001) }, "reason"],
  ["texts without an approval", { approved: false, posts: [{ text: "x" }] }, "posts"],
  ["an empty text", { approved: true, posts: [{ text: " " }] }, "posts.0.text"],
  ["no text at all", { approved: true, posts: [] }, "posts"],
])("%s is no answer: 400 names the field, and the request stays open", async (_, body, path) => {
  const { client } = fixture;
  const turn = await asking();
  const at = `/api/chats/${turn.chatId}/messages/${turn.runId}/approvals/${turn.approval.id}`;
  const problem = await readProblem(await client.send("POST", at, { body }));
  expect(problem).toMatchObject({ status: 400, type: "/problems/invalid-request" });
  expect(problem.errors?.map((error) => error.path)).toContain(path);
  expect((await answer(client, turn, { approved: false })).status).toBe(200);
  await publishingEnd(client, turn);
});

test("what is not there is 404: another id, another run, another chat, a malformed id", async () => {
  const { client } = fixture;
  const turn = await asking();
  const { chatId, runId, approval } = turn;
  for (const [chat, run, id] of [
    [chatId, runId, newId()],
    [chatId, newId(), approval.id],
    [newId(), runId, approval.id],
    [chatId, runId, "1"],
  ]) {
    const at = `/api/chats/${chat}/messages/${run}/approvals/${id}`;
    const response = await client.send("POST", at, { body: { approved: true } });
    expect(response.status).toBe(404);
  }
  await answer(client, turn, { approved: false });
  await publishingEnd(client, turn);
  expect(x.posts).toEqual([]);
});

test("a request that nobody answers expires: the run goes on without, and an approval is too late", async () => {
  const { client } = fixture;
  const turn = await asking();
  await inDatabase("update approvals set expires_at = now() where id = $1", [turn.approval.id]);
  const { approvals, output } = await publishingEnd(client, turn);
  expect(approvals).toMatchObject([{ state: "declined", reason: "nobody answered in time." }]);
  expect(output?.state).toBe("declined");
  expect(await refusalOf(await answer(client, turn, { approved: true }))).toEqual(CONFLICT);
  expect((await answer(client, turn, { approved: false })).status).toBe(200);
  expect(x.posts).toEqual([]);
});

test("a stop ends a run that waits, tidily, and an approval is too late", async () => {
  const { client } = fixture;
  const turn = await asking();
  expect((await client.cancel(turn.chatId, turn.runId)).status).toBe(202);
  const { approvals, message } = await publishingEnd(client, turn);
  expect(approvals).toMatchObject([{ state: "declined", reason: "the turn was stopped." }]);
  expect(message.parts.at(-1)).toMatchObject({ type: "data-run", data: { status: "stopped" } });
  expect(await turn.reader.ended).toBe("done");
  expect(await refusalOf(await answer(client, turn, { approved: true }))).toEqual(CONFLICT);
  expect(x.posts).toEqual([]);
  expect((await client.getChat(turn.chatId)).activeRunId).toBeNull();
});

test("while a run waits, the chat takes no other message, and the run is not taken for abandoned", async () => {
  const { client } = fixture;
  const turn = await asking();
  const second = await client.postMessage("Make it shorter", { chatId: turn.chatId });
  expect(await refusalOf(second)).toEqual({ status: 409, type: "/problems/turn-running" });
  // Like a run that has been silent for long: no instance executes it while it waits.
  await inDatabase("update streams set updated_at = now() - interval '1 hour' where name = $1", [
    turn.runId,
  ]);
  await inDatabase("select pg_sleep(3)", []);
  expect(fixture.backend.logs()).not.toContain("the run was abandoned");
  await answer(client, turn, { approved: true });
  expect((await publishingEnd(client, turn)).output?.state).toBe("done");
});

test("every answer stands in the audit, without the text", async () => {
  const { client } = fixture;
  const turn = await asking();
  await answer(client, turn, { approved: true });
  await publishingEnd(client, turn);
  const { rows } = await inDatabase(
    "select action, details from audit_events where details->>'approvalId' = $1 order by created_at, id",
    [turn.approval.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "approval.requested",
    "approval.approved",
    "post.sent",
  ]);
  expect(JSON.stringify(rows)).not.toContain("stations");
});

test("deleting a chat ends what waits in it", async () => {
  const { client } = fixture;
  const turn = await asking();
  expect((await client.send("DELETE", `/api/chats/${turn.chatId}`)).status).toBe(204);
  expect((await answer(client, turn, { approved: true })).status).toBe(404);
  expect(x.posts).toEqual([]);
});
