import { LinnetApi } from "@linnet/client";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createDatabaseOn } from "../support/create-database.ts";
import { foldedMessage } from "../support/folded-message.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { judgeTurn, statusOf, takeTurn } from "../support/take-turn.ts";

let model: ScriptedModelServer;
let postgres: PostgresServer;
let first: BackendProcess;
let second: BackendProcess;

beforeAll(async () => {
  model = await startScriptedModelServer({ tokensPerSecond: 100 });
  postgres = await startPostgresServer();
  const { url } = await createDatabaseOn(postgres.url());
  first = await startBackend({ modelServer: model, databaseUrl: url });
  second = await startBackend({ modelServer: model, databaseUrl: url });
});

afterAll(async () => {
  await Promise.all([first, second].map((backend) => backend?.stop()));
  await model?.close();
  await postgres?.remove();
});

function clientOf(backend: BackendProcess): LinnetApi {
  return new LinnetApi({ baseUrl: backend.url, getToken: async () => backend.token });
}

test.for(["fast", "immediate"] as const)(
  "PostgreSQL restarted (%s) in the middle of streams: they go on, once and in order",
  async (how) => {
    const gate = createGate();
    const word = `case-${crypto.randomUUID()}`;
    model.enqueue(
      [text("High tide "), pauseAt(gate), text("is at noon."), finish()],
      answering(word),
    );
    const turns = [
      takeTurn(clientOf(first), `Tell me about tides (${word}).`),
      takeTurn(clientOf(first), "Draft a post about tides."),
      takeTurn(clientOf(second), "Tell me about tides."),
    ];
    await gate.reached;
    await postgres.stop(how);
    gate.open();
    await postgres.start();
    for (const turn of await Promise.all(turns)) {
      const verdict = await judgeTurn(clientOf(first), turn);
      expect(verdict.held).toEqual(verdict.stored);
      expect(statusOf(verdict.stored)).toBe("completed");
    }
  },
);

test("a reader in another instance goes on when the notification connection is cut", async () => {
  const gate = createGate();
  const word = `case-${crypto.randomUUID()}`;
  model.enqueue(
    [text("High tide "), pauseAt(gate), text("is at noon."), finish()],
    answering(word),
  );
  const writer = createApiClient(first);
  const reader = createApiClient(second);
  const { chatId, runId } = await writer.startTurn(`Tell me about tides (${word}).`);
  const stream = await reader.openStream(chatId, runId);
  await gate.reached;
  const database = new pg.Client({ connectionString: first.databaseUrl });
  await database.connect();
  const listening = "from pg_stat_activity where application_name like 'linnet-listen%'";
  // After a restart of PostgreSQL they come back when they have waited for a while.
  await expect.poll(async () => (await database.query(`select pid ${listening}`)).rowCount).toBe(2);
  const { rowCount } = await database.query(`select pg_terminate_backend(pid) ${listening}`);
  await database.end();
  expect(rowCount).toBe(2);
  gate.open();
  expect(await stream.ended).toBe("done");
  const chat = await reader.getChat(chatId);
  expect((await foldedMessage(stream.chunks())).parts).toEqual(chat.messages[1]?.parts);
});
