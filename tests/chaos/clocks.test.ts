import { LinnetApi } from "@linnet/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { wrongClock } from "../support/faketime.ts";
import { type FlakyProxy, startFlakyProxy } from "../support/flaky-proxy.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, httpError, pauseAt, text } from "../support/model-server/plan.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { answer, askToPost, draftedChat, publishingEnd } from "../support/publishing-turn.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { createSessionClient } from "../support/session-client.ts";
import { judgeTurn, statusOf, takeTurn } from "../support/take-turn.ts";
import { startXServer, type XServer } from "../support/x-server/start-x-server.ts";

let model: ScriptedModelServer;
let x: XServer;
let database: TestDatabase;
/** Its clock is right, and so is the database's. */
let right: BackendProcess;
let proxy: FlakyProxy;

beforeAll(async () => {
  model = await startScriptedModelServer({ tokensPerSecond: 500 });
  x = await startXServer();
  database = await createTestDatabase();
  right = await startBackend({ modelServer: model, databaseUrl: database.url, env: x.env });
  proxy = await startFlakyProxy({ target: right.url });
  proxy.calm();
});

beforeEach(() => x.reset());

afterAll(async () => {
  await proxy?.close();
  await right?.stop();
  await x?.close();
  await model?.close();
  await database?.drop();
});

async function startWithClock(offset: string): Promise<BackendProcess> {
  const env = { ...x.env, ...wrongClock(offset) };
  return startBackend({ modelServer: model, databaseUrl: database.url, env });
}

/** Holds the model at a gate in the middle of the next answer to this word. */
function pausedAnswer(word: string) {
  const gate = createGate();
  model.enqueue(
    [text("High tide "), pauseAt(gate), text("is at noon."), finish()],
    answering(word),
  );
  return gate;
}

test.for(["+5s", "+1h", "-1h"])(
  "killed with a clock that is %s off: turns, sessions and approvals go on elsewhere",
  async (offset, { onTestFailed }) => {
    const wrong = await startWithClock(offset);
    onTestFailed(() => console.error(wrong.logs().slice(-6_000), right.logs().slice(-6_000)));
    try {
      expect(wrong.logs()).toContain("This host's clock is");
      const client = createApiClient(wrong);
      const later = createApiClient(right);
      const sessions = createSessionClient(client);
      const asking = await askToPost(client, await draftedChat(client));

      const session = await sessions.start("Tell me about tides.");
      await sessions.settled(session.runId);
      const words = [1, 2, 3].map((turn) => `turn-${turn}-${crypto.randomUUID()}`);
      const inSession = `session-${crypto.randomUUID()}`;
      const gates = [...words, inSession].map(pausedAnswer);
      await sessions.send(session.runId, `Tell me about tides (${inSession}).`);
      proxy.retarget(wrong.url);
      const api = new LinnetApi({ baseUrl: proxy.url, getToken: async () => wrong.token });
      const turns = words.map((word) => takeTurn(api, `Tell me about tides (${word}).`));
      await Promise.all(gates.map((gate) => gate.reached));

      await wrong.kill("SIGKILL");
      proxy.retarget(right.url);
      for (const gate of gates) gate.open();

      for (const turn of await Promise.all(turns)) {
        const verdict = await judgeTurn(api, turn);
        expect(verdict.held).toEqual(verdict.stored);
        expect(statusOf(verdict.stored)).toBe("completed");
      }
      const laterSessions = createSessionClient(later);
      expect(await laterSessions.settled(session.runId)).toMatchObject({
        status: "waiting",
        turn: 2,
      });
      expect((await answer(later, asking, { approved: true })).status).toBe(200);
      expect((await publishingEnd(later, asking)).output?.state).toBe("done");
      expect(x.posts).toHaveLength(1);
    } finally {
      await wrong.stop();
    }
  },
);

test.for(["+1h", "-1h"])(
  "begun where the clock is right, gone on with where it is %s off",
  async (offset, { onTestFailed }) => {
    const leaving = await startBackend({ modelServer: model, databaseUrl: database.url });
    const wrong = await startWithClock(offset);
    onTestFailed(() => console.error(wrong.logs().slice(-6_000), leaving.logs().slice(-6_000)));
    try {
      const word = `turn-${crypto.randomUUID()}`;
      const gate = pausedAnswer(word);
      proxy.retarget(leaving.url);
      const api = new LinnetApi({ baseUrl: proxy.url, getToken: async () => leaving.token });
      const turn = takeTurn(api, `Tell me about tides (${word}).`);
      await gate.reached;
      await right.kill("SIGKILL");
      await leaving.kill("SIGKILL");
      proxy.retarget(wrong.url);
      gate.open();
      const verdict = await judgeTurn(api, await turn);
      expect(verdict.held).toEqual(verdict.stored);
      expect(statusOf(verdict.stored)).toBe("completed");
    } finally {
      await Promise.all([leaving.stop(), wrong.stop()]);
      await right.restart();
    }
  },
);

test("a call that failed where the clock is an hour ahead is tried again within its time", async () => {
  const wrong = await startWithClock("+1h");
  try {
    const word = `turn-${crypto.randomUUID()}`;
    model.enqueue(httpError(500), answering(word));
    model.enqueue([text("At noon."), finish()], answering(word));
    const api = new LinnetApi({ baseUrl: wrong.url, getToken: async () => wrong.token });
    const verdict = await judgeTurn(api, await takeTurn(api, `Tell me about tides (${word}).`));
    expect(statusOf(verdict.stored)).toBe("completed");
  } finally {
    await wrong.stop();
  }
});
