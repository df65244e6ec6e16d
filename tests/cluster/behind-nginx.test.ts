import { LinnetApi } from "@linnet/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runConformance } from "../conformance/index.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { type Nginx, startNginx } from "../support/reverse-proxy/nginx.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { judgeTurn, statusOf, takeTurn } from "../support/take-turn.ts";

const INSTANCES = 3;
const ROUNDS = 5;
const CLIENTS = 8;
/** A backend that is not ready by then fails by itself, and says what it wrote. */
const START_LIMIT_MS = 60_000;
const ALL_START_LIMIT_MS = (INSTANCES + 1) * START_LIMIT_MS;
const RESTARTS_LIMIT_MS = (ROUNDS * INSTANCES + 1) * START_LIMIT_MS;

let database: TestDatabase;
let model: ScriptedModelServer;
let backends: BackendProcess[];
let nginx: Nginx;
let api: LinnetApi;

beforeAll(async () => {
  database = await createTestDatabase();
  model = await startScriptedModelServer({ tokensPerSecond: 40 });
  backends = [];
  const port = await findFreePort();
  const env = { LINNET_PUBLIC_URL: `http://127.0.0.1:${port}`, LINNET_TRUST_PROXY: "1" };
  for (let instance = 0; instance < INSTANCES; instance += 1) {
    backends.push(await startBackend({ databaseUrl: database.url, modelServer: model, env }));
  }
  nginx = await startNginx(
    port,
    backends.map((backend) => backend.port),
  );
  const token = backends[0]?.token;
  api = new LinnetApi({ baseUrl: nginx.url, getToken: async () => token });
}, ALL_START_LIMIT_MS);

afterAll(async () => {
  await nginx?.stop();
  await Promise.all((backends ?? []).map((backend) => backend.stop()));
  await model?.close();
  await database?.drop();
}, 60_000);

/** One turn through nginx; what its client held is what is stored. */
async function wholeTurn(): Promise<void> {
  await oneTurn().catch(async (error: unknown) => {
    throw new Error(`A turn failed. nginx had logged:\n${await nginx.errors()}`, { cause: error });
  });
}

async function oneTurn(): Promise<void> {
  const turn = await takeTurn(api, "Tell me about tides.");
  const verdict = await judgeTurn(api, turn);
  expect(verdict.held).toEqual(verdict.stored);
  expect(statusOf(verdict.stored)).toBe("completed");
  expect(verdict.activeRunId).toBeNull();
}

test("three instances behind nginx keep every sentence of PROTOCOL.md", async () => {
  const token = backends[0]?.token ?? "";
  const results = await runConformance({ baseUrl: nginx.url, token });
  expect(results.filter(({ failure }) => failure !== undefined)).toEqual([]);
});

test("five rolling restarts of three instances under load lose nothing", {
  timeout: RESTARTS_LIMIT_MS,
}, async () => {
  let isOver = false;
  let turns = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      await wholeTurn();
      turns += 1;
    }
    // Restarts may follow each other faster than a turn ends: one more finds what they left.
    await wholeTurn();
    turns += 1;
  });
  const load = Promise.all(clients);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const backend of backends) {
      await Promise.race([backend.kill("SIGTERM").then(() => backend.restart()), load]);
    }
  }
  isOver = true;
  await load;
  const calls = model.requests.filter(({ body }) => body.stream === true).length;
  expect(calls, "restarts met turns that were being written").toBeGreaterThan(turns);
});

test("an instance that is killed hands its runs to the others", { timeout: 180_000 }, async () => {
  // The requests of the test before are not those that are waited for.
  model.reset();
  const turns = Promise.all(Array.from({ length: CLIENTS }, wholeTurn));
  const writing = model.requestArrived(CLIENTS, (body) => body.stream === true);
  await Promise.race([writing, turns]);
  const victim = backends[1];
  await victim?.kill("SIGKILL");
  await turns;
  await victim?.restart();
});
