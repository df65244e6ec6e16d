import { newId, scheduledPostsSchema } from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ShownApproval } from "../support/publishing-turn.ts";
import {
  createSessionClient,
  heldConversation,
  type SessionClient,
} from "../support/session-client.ts";
import type { StreamReader } from "../support/stream-reader.ts";
import { withBackend } from "../support/with-backend.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
let sessions: SessionClient;

beforeAll(() => {
  sessions = createSessionClient(fixture.client);
});
beforeEach(() => x.reset());
afterAll(() => x.close());

function turnEnded(reader: StreamReader, turn: number) {
  return reader.eventMatching((chunk) => chunk.type === "data-turn" && chunk.data.turn === turn);
}

/** A session that has drafted, and whose second turn waits for approval. */
async function askingSession() {
  const session = await sessions.start("Draft it");
  await turnEnded(session.reader, 1);
  await sessions.send(session.runId, "Post it");
  const { chunk } = await session.reader.eventMatching((one) => one.type === "data-approval");
  if (chunk.type !== "data-approval") throw new Error("That is no request.");
  const approval: ShownApproval = chunk.data;
  expect(await sessions.settled(session.runId)).toMatchObject({ status: "waiting", turn: 2 });
  const answer = (body: unknown, id = approval.id) =>
    fixture.client.send("POST", `/api/chat/${session.runId}/approvals/${id}`, { body });
  return { ...session, approval, answer };
}

/** How the session's newest answer shows its request, to a reader and in the chat. */
async function stateOf({ runId, reader }: { runId: string; reader: StreamReader }) {
  const { chatId } = await sessions.info(runId);
  const { messages } = await fixture.client.getChat(chatId);
  expect((await heldConversation(reader)).messages).toEqual(messages);
  return messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === "data-approval" ? part.data.state : []));
}

test("a session's turn waits for approval, posts once, and the session goes on", async () => {
  const session = await askingSession();
  expect((await session.answer({ approved: true }, newId())).status).toBe(404);
  expect((await session.answer({ approved: "yes" })).status).toBe(400);
  const answers = await Promise.all([1, 2].map(() => session.answer({ approved: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await session.answer({ approved: false })).status).toBe(409);
  await turnEnded(session.reader, 2);
  expect(await stateOf(session)).toEqual(["approved"]);
  expect(x.posts).toHaveLength(1);
  await sessions.send(session.runId, "What is a tide?");
  await turnEnded(session.reader, 3);
  session.reader.cut();
});

test("a message in place of an answer declines, and is answered after it", async () => {
  const session = await askingSession();
  expect(await sessions.send(session.runId, "What is a tide?")).toMatchObject({ queued: true });
  await turnEnded(session.reader, 3);
  expect(await stateOf(session)).toEqual(["declined"]);
  expect((await session.answer({ approved: true })).status).toBe(409);
  expect(x.posts).toEqual([]);
  session.reader.cut();
});

test("a stop declines, and the session goes on waiting for a message", async () => {
  const session = await askingSession();
  expect((await sessions.cancel(session.runId)).status).toBe(202);
  const { chunk } = await turnEnded(session.reader, 2);
  expect(chunk).toMatchObject({ data: { status: "stopped" } });
  expect(await stateOf(session)).toEqual(["declined"]);
  expect(await sessions.settled(session.runId)).toMatchObject({ status: "waiting" });
  await sessions.send(session.runId, "Post it");
  const again = await session.reader.eventMatching(
    (one) => one.type === "data-approval" && one.data.id !== session.approval.id,
  );
  expect(again.chunk).toMatchObject({ data: { state: "requested" } });
  expect(x.posts).toEqual([]);
  session.reader.cut();
});

/** An asking session whose request is approved for a time, and the scheduled post. */
async function scheduledInSession() {
  const session = await askingSession();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = { at, timeZone: "Europe/Berlin" };
  for (const _ of ["once", "again"]) {
    expect((await session.answer({ approved: true, schedule })).status).toBe(200);
  }
  await turnEnded(session.reader, 2);
  const { chatId } = await sessions.info(session.runId);
  const response = await fixture.client.send("GET", "/api/scheduled-posts");
  const { scheduledPosts } = scheduledPostsSchema.parse(await response.json());
  const scheduled = scheduledPosts.find((one) => one.chatId === chatId);
  expect(scheduled).toMatchObject({ kind: "post", ...schedule });
  const begin = () =>
    fixture.client.send("PATCH", `/api/scheduled-posts/${scheduled?.id}`, { body: { now: true } });
  return { ...session, chatId, begin };
}

test("a session's post that is approved for a time goes up then, in the session", async () => {
  const session = await scheduledInSession();
  expect(x.posts).toEqual([]);
  await sessions.send(session.runId, "What is a tide?");
  await turnEnded(session.reader, 3);
  expect((await session.begin()).status).toBe(200);
  await turnEnded(session.reader, 4);
  expect(x.posts).toHaveLength(1);
  expect(await stateOf(session)).toEqual(["approved", "approved"]);
  const { messages } = await fixture.client.getChat(session.chatId);
  expect(messages.at(-2)?.metadata).toMatchObject({ due: { timeZone: "Europe/Berlin" } });
  await sessions.send(session.runId, "What is a spring tide?");
  await turnEnded(session.reader, 5);
  expect(x.posts).toHaveLength(1);
  session.reader.cut();
});

test("a time that comes while the session asks for something waits, and declines nothing", async () => {
  const session = await scheduledInSession();
  await sessions.send(session.runId, "Post it");
  const { chunk } = await session.reader.eventMatching(
    (one) => one.type === "data-approval" && one.data.id !== session.approval.id,
  );
  if (chunk.type !== "data-approval") throw new Error("That is no request.");
  expect((await session.begin()).status).toBe(200);
  expect((await session.answer({ approved: false }, chunk.data.id)).status).toBe(200);
  await turnEnded(session.reader, 4);
  expect(x.posts).toHaveLength(1);
  session.reader.cut();
});

test("a session's post goes up in its chat once the session has ended", async () => {
  const session = await scheduledInSession();
  await sessions.send(session.runId, "/done");
  await session.reader.ended;
  expect((await session.begin()).status).toBe(200);
  await expect.poll(() => x.posts.length).toBe(1);
});
