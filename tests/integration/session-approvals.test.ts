import { newId } from "@linnet/protocol";
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
