import { newId } from "@linnet/protocol";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { foldedMessage } from "../support/folded-message.ts";
import { followRun } from "../support/follow-run.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering, inTurn } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { createTestDatabase } from "../support/postgres.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

/** Time within which another instance has taken a dead one's runs over (PROTOCOL.md). */
const FAILOVER_MS = 10_000;

let database: TestDatabase;
let model: ScriptedModelServer;
let backends: [BackendProcess, BackendProcess, BackendProcess];
let clients: [ApiClient, ApiClient, ApiClient];

beforeAll(async () => {
  database = await createTestDatabase();
  model = await startScriptedModelServer();
  const start = () => startBackend({ databaseUrl: database.url, modelServer: model });
  // Over an empty database, at the same time.
  backends = await Promise.all([start(), start(), start()]);
  const [one, two, three] = backends;
  clients = [createApiClient(one), createApiClient(two), createApiClient(three)];
});

afterAll(async () => {
  for (const backend of backends ?? []) await backend.stop();
  await model?.close();
  await database?.drop();
});

beforeEach(({ onTestFailed }) => {
  model.reset();
  onTestFailed(() => {
    for (const backend of backends) console.error(backend.logs().slice(-6_000));
  });
});

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  try {
    return (await connection.query<Row>(statement)).rows;
  } finally {
    await connection.end();
  }
}

test("instances that start together over an empty database migrate it once", async () => {
  for (const schema of [
    "linnet_drizzle.linnet_migrations",
    "workflow_drizzle.workflow_migrations",
  ]) {
    const rows = await query<{ hash: string }>(`select hash from ${schema}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  }
  for (const { url } of backends) {
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  }
});

test("a token of one instance opens every other", async () => {
  expect(new Set(backends.map(({ token }) => token)).size).toBe(1);
});

test("a run of one instance is read live through another", async () => {
  const [here, there] = clients;
  const gate = createGate();
  model.enqueue([text("First"), pauseAt(gate), text(" and last"), finish()], answering("relay"));
  const { chatId, runId, reader } = await here.startTurn("A relay");
  await gate.reached;
  const other = await there.openStream(chatId, runId);
  await other.eventMatching((chunk) => chunk.type === "text-delta" && chunk.delta === "First");
  expect(await there.getRun(chatId, runId)).toMatchObject({ status: "running" });
  gate.open();
  await Promise.all([reader.ended, other.ended]);
  expect(other.chunks()).toEqual(reader.chunks());
  expect(await there.getChat(chatId)).toEqual(await here.getChat(chatId));
});

test("a message that is posted to all instances at once is one turn", async () => {
  for (let round = 0; round < 5; round += 1) {
    const word = `everywhere-${round}`;
    const [chatId, messageId] = [newId(), newId()];
    const turns = await Promise.all(
      [...clients, ...clients].map((client) =>
        client.startTurn(`Post ${word}`, { chatId, messageId }),
      ),
    );
    await Promise.all(turns.map(({ reader }) => reader.ended));
    expect(new Set(turns.map(({ runId }) => runId)).size).toBe(1);
    for (const { reader } of turns) expect(reader.chunks()).toEqual(turns[0]?.reader.chunks());
    expect(model.requests.filter(({ body }) => inTurn(word)(body))).toHaveLength(2);
  }
});

test("a turn of one instance keeps the others from beginning another in its chat", async () => {
  const [here, there] = clients;
  const gate = createGate();
  model.enqueue([text("Busy"), pauseAt(gate), finish()], answering("engaged"));
  const { chatId, reader } = await here.startTurn("Line engaged");
  await gate.reached;
  expect((await there.postMessage("Me too", { chatId })).status).toBe(409);
  gate.open();
  await reader.ended;
});

test("a stop that reaches another instance reaches the run", async () => {
  const [here, there] = clients;
  const gate = createGate();
  model.enqueue([text("Going on"), pauseAt(gate)], answering("remote"));
  const { chatId, runId, reader } = await here.startTurn("By remote control");
  const asked = await model.requestArrived(1, answering("remote"));
  await gate.reached;
  await there.cancel(chatId, runId);
  expect(await asked.ended).toBe("aborted");
  await reader.ended;
  expect(await there.getRun(chatId, runId)).toMatchObject({ status: "stopped" });
});

test("the runs of a killed instance go on in another one, and nothing is shown twice", async () => {
  const [here, there] = clients;
  const gate = createGate();
  model.enqueue([text("Lost words"), pauseAt(gate)], answering("orphan"));
  const { chatId, runId } = await here.startTurn("An orphan");
  await gate.reached;
  const other = await there.openStream(chatId, runId);
  await other.eventMatching((chunk) => chunk.type === "text-delta");
  const killedAt = performance.now();
  await backends[0].kill("SIGKILL");
  await model.requestArrived(2, answering("orphan"));
  expect(performance.now() - killedAt).toBeLessThan(FAILOVER_MS);

  expect(await other.ended).toBe("done");
  const stored = (await there.getChat(chatId)).messages.at(-1);
  expect(await foldedMessage(other.chunks())).toEqual(stored);
  expect(JSON.stringify(stored)).not.toContain("Lost words");
  await backends[0].restart();
  expect(await followRun(here, { chatId, runId })).toEqual(other.chunks());
});

test("the runs of a killed instance are shared among the living ones", async () => {
  const [here, there] = clients;
  const runs = 4;
  const goOn = model.when(answering("scattered"), [text("Sown"), pauseAt(createGate())]);
  const turns = await Promise.all(
    Array.from({ length: runs }, () => here.startTurn("Seeds are scattered")),
  );
  await model.requestArrived(runs, answering("scattered"));
  await backends[0].kill("SIGKILL");
  await model.requestArrived(2 * runs, answering("scattered"));
  const holders = await query<{ runs: string }>(
    "select count(*) as runs from streams where holder is not null group by holder",
  );
  expect(holders.map((holder) => Number(holder.runs))).toEqual([runs / 2, runs / 2]);
  goOn();
  await backends[0].restart();
  for (const { chatId, runId } of turns) await there.cancel(chatId, runId);
  for (const { chatId, runId } of turns) {
    expect(await there.runEnded(chatId, runId)).toMatchObject({ status: "stopped" });
  }
});

test("an instance that boots does not disturb the runs of the others", async () => {
  const [here] = clients;
  const gate = createGate();
  model.enqueue([text("Steady"), pauseAt(gate), text(" on"), finish()], answering("steady"));
  const { chatId, runId, reader } = await here.startTurn("Hold steady");
  await gate.reached;
  await backends[1].kill("SIGKILL");
  await backends[1].restart();
  await backends[2].kill("SIGTERM");
  await backends[2].restart();
  gate.open();
  await reader.ended;
  expect(await here.getRun(chatId, runId)).toMatchObject({ status: "completed" });
  expect(model.requests.filter(({ body }) => answering("steady")(body))).toHaveLength(1);
});
