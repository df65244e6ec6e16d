import { buildReplayedMessage, LinnetApi, ResumableChatTransport } from "@linnet/client";
import {
  foldedMessage,
  LoopbackBackend,
  LoopbackRun,
  recordedRun,
  userMessage,
} from "@linnet/client/testing";
import { foldAttempts, type LinnetMessage } from "@linnet/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LinnetChat } from "./linnet-chat.ts";

let backend: LoopbackBackend;

beforeEach(async () => {
  backend = await LoopbackBackend.start();
});
afterEach(() => backend.stop());

test("a replay onto an open message is one change, and live chunks follow", async () => {
  const question = userMessage();
  const run = backend.addRun("chat-1", new LoopbackRun(), [question]);
  run.append(...recordedRun().slice(0, 40));
  const open = await buildReplayedMessage(recordedRun().slice(0, 20));
  const chat = new LinnetChat({
    id: "chat-1",
    messages: open ? [question, open] : [],
    transport: new ResumableChatTransport({ api: new LinnetApi({ baseUrl: backend.url }) }),
  });
  const folded = () => {
    const last = chat.messages.at(-1);
    return last && { ...last, parts: foldAttempts(last.parts) };
  };
  const seen: (LinnetMessage | undefined)[] = [];
  const changed = Promise.withResolvers<void>();
  chat.onMessages(() => {
    seen.push(folded());
    changed.resolve();
  });
  const resuming = chat.resumeStream();
  await changed.promise;
  expect(seen).toEqual([await foldedMessage(recordedRun().slice(0, 40))]);

  run.finish(...recordedRun().slice(40));
  await resuming;
  expect(folded()).toEqual(await foldedMessage(recordedRun()));
  expect(chat.messages).toHaveLength(2);
});
