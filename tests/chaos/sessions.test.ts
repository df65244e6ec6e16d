import { setTimeout as delay } from "node:timers/promises";
import { LinnetApi, SessionChatTransport } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import { newId, sessionConversation } from "@linnet/protocol";
import { readUIMessageStream } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { type FlakyProxy, startFlakyProxy } from "../support/flaky-proxy.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { createTestDatabase } from "../support/postgres.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { createSessionClient, heldConversation } from "../support/session-client.ts";

const TURNS = 50;
/** How long one step of the test may take, in milliseconds. */
const PATIENCE_MS = 40_000;

let model: ScriptedModelServer;
let database: TestDatabase;
let backends: BackendProcess[];
let proxy: FlakyProxy;

beforeAll(async () => {
  model = await startScriptedModelServer({ tokensPerSecond: 500 });
  database = await createTestDatabase();
  const start = () => startBackend({ modelServer: model, databaseUrl: database.url });
  backends = [await start(), await start()];
  proxy = await startFlakyProxy({ target: backends[0]?.url ?? "" });
  proxy.calm();
});

afterAll(async () => {
  await proxy?.close();
  for (const backend of backends ?? []) await backend.stop();
  await model?.close();
  await database?.drop();
});

/** Asks until the answer will do: the process that is asked may be away. */
async function persistently<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean = () => true,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const answer = await ask();
      if (willDo(answer)) return answer;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    if (performance.now() > deadline) throw new Error("It did not come about.");
    await delay(30);
  }
}

type Disturbance = "none" | "killed-before" | "killed-at-once" | "killed-within" | "left-within";
/** The faults by turn; the other turns have none. */
const DISTURBANCES: Record<number, Disturbance> = {
  0: "killed-within",
  3: "killed-before",
  6: "killed-at-once",
  9: "left-within",
};

test(`a session of ${TURNS} turns, through kills, departures and takeovers, is what every reader holds`, {
  timeout: 450_000,
}, async () => {
  let current = 0;
  let restarting: Promise<void> = Promise.resolve();
  /** Ends the process that carries the session; the other one goes on, and this one comes back. */
  const disturb = async (signal: "SIGKILL" | "SIGTERM") => {
    await restarting;
    const gone = backends[current];
    current = 1 - current;
    proxy.retarget(backends[current]?.url ?? "");
    await gone?.kill(signal);
    restarting = gone?.restart() ?? Promise.resolve();
  };

  const token = backends[0]?.token ?? "";
  const api = new LinnetApi({ baseUrl: proxy.url, getToken: async () => token });
  const [project] = await api.projects.list();
  const opened = Promise.withResolvers<string>();
  const transport = new SessionChatTransport({
    api,
    projectId: project?.id ?? "",
    backoff: { baseMs: 20, capMs: 400, retryAfterCapMs: 1_000 },
    maxFailures: 10_000,
    silenceMs: 2_000,
    onRun: ({ runId }) => opened.resolve(runId),
  });
  const stream = await transport.sendMessages({
    trigger: "submit-message",
    chatId: newId(),
    messageId: undefined,
    messages: [{ id: newId(), role: "user", parts: [{ type: "text", text: "Turn the first" }] }],
    abortSignal: undefined,
  });
  const reading = (async () => {
    let held: LinnetMessage | undefined;
    for await (const state of readUIMessageStream<LinnetMessage>({ stream })) held = state;
    return held;
  })();
  const runId = await opened.promise;
  const waits = (turn: number) =>
    persistently(
      () => api.sessions.get(runId),
      (info) => info.status === "waiting" && info.turn === turn,
    );
  await waits(1);

  for (let turn = 2; turn <= TURNS; turn += 1) {
    const disturbance = DISTURBANCES[turn % 12] ?? "none";
    const word = `turn-${turn}-${newId()}`;
    const gate = createGate();
    const pauses = disturbance.endsWith("within");
    if (pauses) {
      const begun = [text("This is "), pauseAt(gate), text("the end."), finish()];
      model.enqueue(begun, answering(word));
    }
    if (disturbance === "killed-before") await disturb("SIGKILL");
    const message = { id: newId(), message: `Tell me of ${word}` };
    await persistently(() => api.sessions.send(runId, message));
    if (disturbance === "killed-at-once") await disturb("SIGKILL");
    if (pauses) {
      await gate.reached;
      await disturb(disturbance === "left-within" ? "SIGTERM" : "SIGKILL");
      gate.open();
    }
    await waits(turn);
  }
  await persistently(() => api.sessions.send(runId, { id: newId(), message: "/done" }));
  const held = await reading;
  await restarting;

  const { chatId, status } = await api.sessions.get(runId);
  expect(status).toBe("completed");
  const { messages: stored } = await api.chats.get(chatId);
  expect(stored).toHaveLength(2 * TURNS);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(2 * TURNS);
  for (const [index, { role, parts }] of stored.entries()) {
    expect(role).toBe(index % 2 === 0 ? "user" : "assistant");
    if (role === "assistant") {
      expect(parts.at(-1)).toMatchObject({
        type: "data-turn",
        data: { turn: (index + 1) / 2, status: "completed" },
      });
    }
  }
  expect(sessionConversation(held ? [held] : []).messages).toEqual(stored);
  for (const replay of ["verbatim", "compact"] as const) {
    const reader = await createSessionClient(
      createApiClient({ url: backends[current]?.url ?? "", token }),
    ).open(runId, { replay });
    expect(await reader.ended).toBe("done");
    expect((await heldConversation(reader)).messages).toEqual(stored);
  }
});
