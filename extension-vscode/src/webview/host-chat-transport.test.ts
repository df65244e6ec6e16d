import { LinnetApi, MemoryRunIdStore, ProblemError } from "@linnet/client";
import {
  foldedMessage,
  LoopbackBackend,
  LoopbackRun,
  RECORDED_MESSAGE_ID,
  recordedRun,
  userMessage,
} from "@linnet/client/testing";
import type { LinnetMessage } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";
import { LinnetChat } from "@linnet/ui";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryPorts } from "../../testing/memory-port.ts";
import { RunReadings } from "../host/runs/run-readings.ts";
import { CallRouter } from "../host/window/call-router.ts";
import { registerReadingCalls } from "../host/window/register-reading-calls.ts";
import { connectionChanged } from "../protocol/reading-events.ts";
import { HostChatTransport } from "./host-chat-transport.ts";
import { HostClient } from "./host-client.ts";

let backend: LoopbackBackend;
let readings: RunReadings;
let router: CallRouter;
const run = recordedRun();
const views = new Set<(snapshot: unknown) => void>();

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  const api = new LinnetApi({ baseUrl: backend.url });
  readings = new RunReadings({
    api: () => api,
    store: new MemoryRunIdStore(),
    outbox: { get: async () => undefined, set: async () => {}, remove: async () => {} },
    resume: () => true,
    backoff: { baseMs: 0 },
    onState: (state) => {
      for (const tell of views) tell(state);
    },
  });
  router = new CallRouter();
  registerReadingCalls(router, readings, async (_chatId, message) => {
    if (JSON.stringify(message).includes("hunter2")) throw new Error("There is a secret in it.");
  });
});
afterEach(async () => {
  views.clear();
  readings.dispose();
  await backend.stop();
});

/** A document of the view, as the editor opens one. */
function openView(messages: LinnetMessage[] = []) {
  const ports = memoryPorts();
  const { view } = router.serve(ports.host);
  views.add((snapshot) => view.send(connectionChanged, connectionChanged.payload.parse(snapshot)));
  const transport = new HostChatTransport(new HostClient(ports.webview), "chat-1");
  const chat = new LinnetChat({ id: "chat-1", messages, transport });
  let renders = 0;
  chat.onMessages(() => {
    renders += 1;
  });
  /** Resolves when the chat contains `text`. */
  const shows = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (JSON.stringify(chat.messages).includes(text)) resolve();
      };
      chat.onMessages(look);
      look();
    });
  return { chat, transport, shows, renders: () => renders, close: ports.close };
}

async function expectAnswer(chat: LinnetChat): Promise<void> {
  expect(chat.error).toBeUndefined();
  const answer = chat.messages.at(-1);
  expect(answer?.id).toBe(RECORDED_MESSAGE_ID);
  expect(answer && { ...answer, parts: foldAttempts(answer.parts) }).toEqual(
    await foldedMessage(run),
  );
}

test("a message is answered through the host", async () => {
  backend.nextRun.finish(...run);
  const { chat } = openView();
  await chat.sendMessage(userMessage());
  await expectAnswer(chat);
});

test("when a view is closed during a run, the host goes on reading, and the next view gets all of it", async () => {
  const started = backend.nextRun;
  started.append(...run.slice(0, 20));
  const message = userMessage();
  const first = openView();
  void first.chat.sendMessage(message);
  await first.shows("a source?");
  first.close();
  started.append(...run.slice(20, 30));

  const second = openView([message]);
  const resuming = second.chat.resumeStream();
  await second.shows("Birds navigate");
  expect(second.renders()).toBe(1);
  started.finish(...run.slice(30));
  await resuming;
  await expectAnswer(second.chat);
  expect(backend.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("stopping a chat leaves the reading, and the host goes on with it", async () => {
  const started = backend.nextRun;
  started.append(...run.slice(0, 9));
  const { chat, shows } = openView();
  const sending = chat.sendMessage(userMessage());
  await shows("need a source?");
  await chat.stop();
  await sending;
  expect(chat.status).toBe("ready");
  const followed = readings.find("chat-1");
  started.finish(...run.slice(9));
  await followed?.reading.ended;
  expect(await foldedMessage(followed?.reading.chunks ?? [])).toEqual(await foldedMessage(run));
});

test("a refusal of the backend is the chat's error, with its problem", async () => {
  backend.faults.push({
    answer: 409,
    body: JSON.stringify({ type: "/problems/turn-running", title: "Busy", status: 409 }),
  });
  const { chat } = openView();
  await chat.sendMessage(userMessage());
  expect(ProblemError.isInstance(chat.error) && chat.error.code).toBe("turn-running");
});

test("a message that the host's inspection refuses is never sent", async () => {
  const { chat } = openView();
  await chat.sendMessage(userMessage("password: hunter2"));
  expect(chat.error?.message).toContain("There is a secret in it.");
  expect(backend.requests).toEqual([]);
});

test("resuming a chat without a run does nothing", async () => {
  const { chat } = openView();
  await chat.resumeStream();
  expect(chat.status).toBe("ready");
  expect(chat.error).toBeUndefined();
});

test("the view has the state of the host's connection", async () => {
  backend.addRun("chat-1", new LoopbackRun());
  backend.faults.push({ answer: 503 }, { drop: true });
  const { chat, transport } = openView();
  const phases: string[] = [];
  transport.connection.subscribe(() => phases.push(transport.connection.getSnapshot().phase));
  void chat.resumeStream();
  await new Promise<void>((resolve) => {
    transport.connection.subscribe(() => {
      if (transport.connection.getSnapshot().phase === "resumed") resolve();
    });
  });
  expect(phases[0]).toBe("connecting");
  expect(phases).toContain("resumed");
});

test("the view asks the host to try again at once", async () => {
  let asked = 0;
  vi.spyOn(readings, "tryNow").mockImplementation(() => {
    asked += 1;
  });
  openView().transport.tryNow();
  await expect.poll(() => asked).toBe(1);
});

test("a reading that fails in the host fails in the view", async () => {
  backend.nextRun.append(...run.slice(0, 9));
  backend.faults.push({ cutAfterEvents: 9 }, { answer: 401 });
  const { chat } = openView();
  await chat.sendMessage(userMessage());
  expect(ProblemError.isInstance(chat.error) && chat.error.status).toBe(401);
});
