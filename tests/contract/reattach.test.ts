import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { newId, RUN_ID_HEADER } from "@linnet/protocol";
import type { UIMessageChunk } from "ai";
import { expect, test } from "vitest";
import { cuttingFetch } from "../support/cutting-fetch.ts";
import { defaultTransport } from "../support/default-transport.ts";
import { foldedMessage } from "../support/folded-message.ts";
import { insertStranger } from "../support/insert-stranger.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { cut, finish, pauseAt, text } from "../support/model-server/plan.ts";
import { createSessionClient } from "../support/session-client.ts";
import { readStream } from "../support/stream-reader.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

async function collect(stream: ReadableStream<UIMessageChunk> | null): Promise<LinnetChunk[]> {
  if (!stream) throw new Error("Nothing runs in the chat.");
  const chunks: LinnetChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk as LinnetChunk);
  return chunks;
}

const follow = (chatId: string, query = "", headers = {}) =>
  fixture.client.send("GET", `/api/chats/${chatId}/stream${query}`, { headers });

test("AI SDK's transport comes back to a cut answer, and then finds nothing that runs", async () => {
  const gate = createGate();
  fixture.model.when(answering("delta"), [
    text("The river "),
    pauseAt(gate),
    text("meets the sea."),
    finish(),
  ]);
  const chatId = newId();
  const { fetch: cutting } = cuttingFetch({ everyBytes: 300, maxCuts: 1 });
  const transport = defaultTransport(fixture.backend, cutting);
  const message: LinnetMessage = {
    id: newId(),
    role: "user",
    parts: [{ type: "text", text: "The delta" }],
  };
  const sent = await transport.sendMessages({
    trigger: "submit-message",
    chatId,
    messageId: undefined,
    messages: [message],
    abortSignal: undefined,
  });
  await expect(collect(sent)).rejects.toThrow("cut");
  await gate.reached;

  const again = await transport.reconnectToStream({ chatId });
  gate.open();
  const chunks = await collect(again);
  const stored = (await fixture.client.getChat(chatId)).messages.at(-1);
  expect(stored?.parts).toContainEqual(
    expect.objectContaining({ type: "text", text: "The river meets the sea." }),
  );
  expect(await foldedMessage(chunks)).toEqual(stored);
  expect(await transport.reconnectToStream({ chatId })).toBeNull();
});

test("the stream of a chat is its run's from the start, compact unless it is asked for verbatim", async () => {
  const gate = createGate();
  fixture.model.enqueue([text("Tides are"), cut()], answering("ebb"));
  fixture.model.enqueue([text("Tides turn"), pauseAt(gate), text("."), finish()], answering("ebb"));
  const { chatId, runId, reader } = await fixture.client.startTurn("The ebb");
  await gate.reached;
  await reader.eventMatching((chunk) => chunk.type === "text-delta" && /turn/.test(chunk.delta));
  const [compact, verbatim, own] = await Promise.all([
    // The cursor of another run counts no chunks of this one.
    follow(chatId, "", { "last-event-id": "3" }),
    follow(chatId, "?replay=verbatim"),
    fixture.client.send("GET", `/api/chats/${chatId}/messages/${runId}/stream`),
  ]);
  gate.open();
  const readers = [compact, verbatim, own].map((response) => readStream(response));
  for (const each of readers) expect(await each.ended).toBe("done");
  const [ofCompact = [], ofVerbatim, ofOwn = []] = readers.map((each) => each.chunks());
  expect(compact.headers.get(RUN_ID_HEADER)).toBe(runId);
  expect(ofVerbatim).toEqual(ofOwn);
  expect(ofCompact.length).toBeLessThan(ofOwn.length);
  expect(ofCompact[0]?.type).toBe("start");
  expect(await foldedMessage(ofCompact)).toEqual(await foldedMessage(ofOwn));
});

test("where nothing runs, or a session lives, there is no stream: 204", async () => {
  const chatId = newId();
  await fixture.client.send("POST", "/api/chats", { body: { id: chatId } });
  expect((await follow(chatId)).status).toBe(204);

  const sessions = createSessionClient(fixture.client);
  const gate = createGate();
  fixture.model.when(answering("neap"), [text("So "), pauseAt(gate), text("far."), finish()]);
  const { runId, reader } = await sessions.start("The neap");
  await gate.reached;
  const { chatId: sessionChat } = await sessions.info(runId);
  expect((await follow(sessionChat)).status).toBe(204);
  gate.open();
  await reader.eventMatching(({ type }) => type === "data-turn");
  expect((await follow(sessionChat)).status).toBe(204);
  reader.cut();
});

test("an unknown chat and somebody else's are 404, and a wrong query is 400", async () => {
  const { chatId } = await insertStranger(fixture.backend.databaseUrl);
  const own = newId();
  await fixture.client.send("POST", "/api/chats", { body: { id: own } });
  const answers = await Promise.all([
    follow(chatId),
    follow(newId()),
    follow(own, "?startIndex=3"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 400]);
});
