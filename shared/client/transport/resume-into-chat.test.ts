import { Chat } from "@ai-sdk/react";
import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";
import type { ChatTransport } from "ai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LinnetApi } from "../api/linnet-api.ts";
import { buildReplayedMessage } from "../stream/build-replayed-message.ts";
import { withoutOpenMessage } from "../stream/without-open-message.ts";
import { LoopbackBackend, LoopbackRun } from "../testing/loopback-backend.ts";
import { foldedMessage, userMessage } from "../testing/read-stream.ts";
import { RECORDED_MESSAGE_ID, recordedRun } from "../testing/recorded-run.ts";
import { ResumableChatTransport } from "./resumable-chat-transport.ts";

let backend: LoopbackBackend;
let run: LoopbackRun;
const question = userMessage();

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  run = backend.addRun("chat-1", new LoopbackRun(), [question]);
});
afterEach(() => backend.stop());

/** Index in the recorded run at which a tool call's input is being streamed. */
const MID_TOOL_INPUT = recordedRun().findIndex(
  (chunk) => chunk.type === "tool-input-delta" && chunk.toolCallId === "c-2-0",
);

/** The message as a client that has read the first `stored` chunks holds it. */
async function openMessage(stored: number): Promise<LinnetMessage> {
  const message = await buildReplayedMessage(recordedRun().slice(0, stored));
  if (!message) throw new Error("no message");
  return message;
}

function openTransport(): ResumableChatTransport {
  const api = new LinnetApi({ baseUrl: backend.url });
  return new ResumableChatTransport({ api, backoff: { baseMs: 0 } });
}

/** As `useChat({ transport })` hands a transport on: without its flags. */
function bare(transport: ResumableChatTransport): ChatTransport<LinnetMessage> {
  return {
    sendMessages: (options) => transport.sendMessages(options),
    reconnectToStream: (options) => transport.reconnectToStream(options),
  };
}

async function resumeInto(
  messages: LinnetMessage[],
  transport: ChatTransport<LinnetMessage>,
  ...chunks: LinnetChunk[]
): Promise<LinnetMessage[]> {
  run.finish(...chunks);
  backend.chats.set("chat-1", { messages: [question], activeRunId: run.id });
  const chat = new Chat<LinnetMessage>({ id: "chat-1", messages, transport });
  await chat.resumeStream();
  expect(chat.error).toBeUndefined();
  return chat.messages;
}

async function expectAnswer(messages: LinnetMessage[]): Promise<void> {
  expect(messages.map(({ id }) => id)).toEqual([question.id, RECORDED_MESSAGE_ID]);
  const [, answer] = messages;
  const folded = answer && { ...answer, parts: foldAttempts(answer.parts) };
  expect(folded).toEqual(await foldedMessage(recordedRun()));
}

test("a message that is there is replaced by its id, wherever it was left", async () => {
  for (let stored = 1; stored <= recordedRun().length; stored += 1) {
    run = backend.addRun("chat-1", new LoopbackRun(), [question]);
    const messages = [question, await openMessage(stored)];
    await expectAnswer(await resumeInto(messages, openTransport(), ...recordedRun()));
  }
});

test("without a message, the replay makes it", async () => {
  await expectAnswer(await resumeInto([question], openTransport(), ...recordedRun()));
});

test("AI SDK appends to a message with an open tool call when the transport's flag is lost", async () => {
  const messages = [question, await openMessage(MID_TOOL_INPUT + 1)];
  const resumed = await resumeInto(messages, bare(openTransport()), ...recordedRun());
  const texts = resumed.at(-1)?.parts.filter((part) => part.type === "text") ?? [];
  const expected = recordedRun().filter((chunk) => chunk.type === "text-start");
  expect(texts.length).toBeGreaterThan(expected.length);
});

test("withoutOpenMessage makes it replace the message also then", async () => {
  const messages = [question, await openMessage(MID_TOOL_INPUT + 1)];
  const closed = withoutOpenMessage(messages, RECORDED_MESSAGE_ID);
  await expectAnswer(await resumeInto(closed, bare(openTransport()), ...recordedRun()));
});

test("withoutOpenMessage takes out the named message, or a last one of the assistant's", async () => {
  const answer = await openMessage(3);
  const other: LinnetMessage = { ...answer, id: "other" };
  expect(withoutOpenMessage([question, answer, other], answer.id)).toEqual([question, other]);
  expect(withoutOpenMessage([question, answer])).toEqual([question]);
  expect(withoutOpenMessage([question])).toEqual([question]);
  expect(withoutOpenMessage([])).toEqual([]);
});

test("a message that was sent is answered through a chat, over a connection that breaks", async () => {
  backend.nextRun.finish(...recordedRun());
  backend.faults.push({ answer: 502 }, { cutAfterEvents: 7 }, { cutAfterEvents: 20 });
  const chat = new Chat<LinnetMessage>({ id: "chat-2", transport: openTransport() });
  await chat.sendMessage(question);
  expect(chat.error).toBeUndefined();
  await expectAnswer(chat.messages);
});

test("stopping a chat is a disconnect: it keeps what was written and cancels nothing", async () => {
  backend.nextRun.append(...recordedRun().slice(0, 9));
  const chat = new Chat<LinnetMessage>({ id: "chat-2", transport: openTransport() });
  const sending = chat.sendMessage(question);
  await new Promise<void>((resolve) => {
    chat["~registerMessagesCallback"](() => {
      if (JSON.stringify(chat.messages).includes("need a source?")) resolve();
    });
  });
  await chat.stop();
  await sending;
  expect(chat.status).toBe("ready");
  expect(chat.messages.at(-1)?.id).toBe(RECORDED_MESSAGE_ID);
  await backend.allStreamsClosed();
  expect(backend.requests.map(({ path }) => path)).toEqual(["/api/chats/chat-2/messages"]);
});
