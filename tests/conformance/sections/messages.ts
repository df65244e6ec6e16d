import assert from "node:assert/strict";
import { newId, RUN_ID_HEADER, runSchema } from "@linnet/protocol";
import { foldedMessage } from "../../support/folded-message.ts";
import { readStream } from "../../support/stream-reader.ts";
import { must } from "../check.ts";

/** Section 4: one message, one turn; and stopping it. Section 6: approvals that there are not. */
export const messages = [
  must("4", "The same message again is the same run, from its start.", async (target) => {
    const turn = await target.endedTurn();
    const repeated = await target.api.postMessage(turn.text, turn);
    assert.equal(repeated.status, 200);
    assert.equal(repeated.headers.get(RUN_ID_HEADER), turn.runId);
    const reader = readStream(repeated);
    await reader.ended;
    assert.deepEqual(reader.chunks(), turn.reader.chunks());
  }),
  must("1", "Ids in upper case are the same ids.", async (target) => {
    const turn = await target.endedTurn();
    const [chatId, messageId] = [turn.chatId.toUpperCase(), turn.messageId.toUpperCase()];
    const repeated = await target.api.postMessage(turn.text, { chatId, messageId });
    assert.equal(repeated.status, 200);
    assert.equal(repeated.headers.get(RUN_ID_HEADER), turn.runId);
    assert.equal((await target.api.cancel(chatId, messageId)).status, 202);
  }),
  must("4", "Other content under the id of a message is 409.", async (target) => {
    const turn = await target.endedTurn();
    const response = await target.api.postMessage("Something else", turn);
    await target.problem(response, 409, "id-conflict");
  }),
  must("4", "A message without content is 400.", async (target) => {
    const chatId = target.newChatId();
    for (const parts of [[], [{ type: "text", text: "  " }], [{ type: "image" }]]) {
      const response = await target.api.send("POST", `/api/chats/${chatId}/messages`, {
        body: { message: { id: newId(), role: "user", parts } },
      });
      await target.problem(response, 400, "invalid-request");
    }
  }),
  must("4", "A run says how it stands.", async (target) => {
    const { chatId, runId, reader } = await target.endedTurn();
    const run = runSchema.parse(
      await target.json(200, "GET", `/api/chats/${chatId}/messages/${runId}`),
    );
    assert.equal(run.runId, runId);
    assert.equal(run.tailIndex, reader.chunks().length - 1);
    assert.notEqual(run.status, "running");
  }),
  must("4", "A chat has no active run once its turn has ended.", async (target) => {
    const { chatId, messageId } = await target.endedTurn();
    const chat = await target.api.getChat(chatId);
    assert.equal(chat.activeRunId, null);
    assert.deepEqual(
      chat.messages.map(({ role }) => role),
      ["user", "assistant"],
    );
    assert.equal(chat.messages[0]?.id, messageId);
  }),
  must(
    "4",
    "A chat in which nothing runs has no stream: 204; an unknown chat, 404.",
    async (target) => {
      const { chatId } = await target.endedTurn();
      assert.equal((await target.api.send("GET", `/api/chats/${chatId}/stream`)).status, 204);
      const unknown = await target.api.send("GET", `/api/chats/${newId()}/stream`);
      await target.problem(unknown, 404, "not-found");
    },
  ),
  must("4", "The stream of a chat is that of its run, from the start.", async (target) => {
    const chatId = target.newChatId();
    const turn = await target.api.postMessage("Draft a post: The tide turns.", { chatId });
    const [posted, followed] = [turn, await target.api.send("GET", `/api/chats/${chatId}/stream`)];
    const [whole, again] = [readStream(posted), readStream(followed)];
    await Promise.all([whole.ended, again.ended]);
    // A fast turn may have ended in between.
    if (followed.status === 204) return;
    assert.equal(followed.headers.get(RUN_ID_HEADER), posted.headers.get(RUN_ID_HEADER));
    assert.deepEqual(await foldedMessage(again.chunks()), await foldedMessage(whole.chunks()));
  }),
  must("4", "A stop may come before its message, which then ends as stopped.", async (target) => {
    const chatId = target.newChatId();
    const messageId = newId();
    await target.json(201, "POST", "/api/chats", { id: chatId });
    assert.equal((await target.api.cancel(chatId, messageId)).status, 202);
    const turn = await target.api.startTurn("Write a long text.", { chatId, messageId });
    assert.equal(await turn.reader.ended, "done");
    assert.equal((await target.api.getRun(chatId, turn.runId)).status, "stopped");
  }),
  must("4", "To stop a turn that has ended, twice, is 202.", async (target) => {
    const { chatId, runId } = await target.endedTurn();
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await target.api.cancel(chatId, runId)).status, 202);
    }
  }),
  must("4", "An intent that is not defined is 400, and names its field.", async (target) => {
    const parts = [{ type: "text", text: "Draft it." }];
    const message = { id: newId(), role: "user", parts, metadata: { intent: "shout" } };
    const path = `/api/chats/${target.newChatId()}/messages`;
    const response = await target.api.send("POST", path, { body: { message } });
    const { errors = [] } = await target.problem(response, 400, "invalid-request");
    assert.deepEqual(
      errors.map(({ path }) => path),
      ["message.metadata.intent"],
    );
  }),
  must("4", "A run of another chat is 404.", async (target) => {
    const { runId } = await target.endedTurn();
    const chatId = target.newChatId();
    await target.json(201, "POST", "/api/chats", { id: chatId });
    const path = target.streamPath({ chatId, runId });
    await target.problem(await target.api.send("GET", path), 404, "not-found");
  }),
  must("6", "An answer to a request for approval that is not there is 404.", async (target) => {
    const { chatId, runId } = await target.endedTurn();
    const path = `/api/chats/${chatId}/messages/${runId}/approvals/${newId()}`;
    const response = await target.api.send("POST", path, { body: { approved: false } });
    await target.problem(response, 404, "not-found");
  }),
];
