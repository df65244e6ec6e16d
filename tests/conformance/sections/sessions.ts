import assert from "node:assert/strict";
import { newId } from "@linnet/protocol";
import { readStream } from "../../support/stream-reader.ts";
import { must } from "../check.ts";
import type { OpenSession, Target } from "../target.ts";

function send(target: Target, { runId }: OpenSession, body: object): Promise<Response> {
  return target.api.send("POST", `/api/chat/${runId}`, { body });
}

async function end(target: Target, session: OpenSession): Promise<void> {
  assert.equal((await send(target, session, { message: "/done" })).status, 200);
  assert.equal(await session.reader.ended, "done");
}

/** Section 5: sessions. */
export const sessions = [
  must(
    "5",
    "One stream brings the turns in order, and finishes at the session's end.",
    async (target) => {
      const session = await target.openSession("Say something short.");
      const id = newId();
      const taken = await send(target, session, { id, message: "And once more." });
      assert.equal(taken.status, 200);
      assert.equal((await taken.json()).id, id);
      await session.reader.eventMatching(
        (chunk) => chunk.type === "data-turn" && chunk.data.turn === 2,
      );
      await end(target, session);
      const chunks = session.reader.chunks();
      assert.equal(chunks[0]?.type, "start");
      assert.deepEqual(
        chunks.flatMap((chunk) => (chunk.type === "data-turn" ? chunk.data.turn : [])),
        [1, 2],
      );
      const marks = chunks.flatMap((chunk) => (chunk.type === "data-workflow" ? chunk.data : []));
      assert.equal(marks.length, 2);
      assert.equal(marks[1]?.id, id);
      assert.deepEqual(
        chunks.slice(-2).map(({ type }) => type),
        ["data-run", "finish"],
      );
      const { messages } = await target.api.getChat(session.chatId);
      assert.deepEqual(
        messages.filter(({ role }) => role === "assistant").map((message) => message.id),
        marks.map(({ answerId }) => answerId),
      );
    },
  ),
  must(
    "5",
    "The same id again is the same turn; other content under it is 409.",
    async (target) => {
      const session = await target.openSession("Say something short.");
      const message = { id: newId(), message: "Go on." };
      for (let time = 0; time < 2; time += 1) {
        assert.equal((await send(target, session, message)).status, 200);
      }
      const other = await send(target, session, { ...message, message: "Something else." });
      await target.problem(other, 409, "id-conflict");
      await end(target, session);
      const turns = session.reader.chunks().filter(({ type }) => type === "data-turn");
      assert.equal(turns.length, 2);
    },
  ),
  must(
    "5",
    "A session that has ended takes no message, and its chat is an ordinary one.",
    async (target) => {
      const session = await target.openSession("Say something short.");
      await end(target, session);
      const late = await send(target, session, { message: "Too late." });
      await target.problem(late, 409, "session-ended");
      assert.equal((await target.api.getChat(session.chatId)).sessionRunId, undefined);
    },
  ),
  must("4", "The chat of a session takes no message: 409 names the session.", async (target) => {
    const session = await target.openSession("Say something short.");
    const { chatId, runId } = session;
    const refused = await target.api.postMessage("Not here.", { chatId });
    const { activeRunId } = await target.problem(refused, 409, "turn-running");
    assert.equal(activeRunId, runId);
    assert.equal((await target.api.getChat(chatId)).sessionRunId, runId);
    await end(target, session);
  }),
  must("5", "A client that comes back to a session reads all of it.", async (target) => {
    const session = await target.openSession("Say something short.");
    const path = `/api/chat/${session.runId}/stream?startIndex=0`;
    const reader = readStream(await target.api.send("GET", path));
    await end(target, session);
    assert.equal(await reader.ended, "done");
    assert.deepEqual(reader.chunks(), session.reader.chunks());
  }),
];
