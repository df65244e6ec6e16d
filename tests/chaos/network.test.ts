import { LinnetApi } from "@linnet/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { type FlakyProxy, LANE_HEADER, startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { judgeTurn, statusOf, takeTurn } from "../support/take-turn.ts";

const SCENARIOS = 200;
const AT_ONCE = 20;

let model: ScriptedModelServer;
let backend: BackendProcess;
let proxy: FlakyProxy;
let direct: LinnetApi;

beforeAll(async () => {
  model = await startScriptedModelServer({ tokensPerSecond: 150 });
  backend = await startBackend({ modelServer: model });
  proxy = await startFlakyProxy({ target: backend.url, maxFaults: 12 });
  direct = new LinnetApi({ baseUrl: backend.url, getToken: async () => backend.token });
  console.log(`seed ${proxy.seed}; replay with npm run chaos -- --seed ${proxy.seed}`);
});

afterAll(async () => {
  await proxy?.close();
  await backend?.stop();
  await model?.close();
});

/** A client behind the proxy whose faults are its own, whatever other clients do. */
function clientOf(lane: string): LinnetApi {
  return new LinnetApi({
    baseUrl: proxy.url,
    getToken: async () => backend.token,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set(LANE_HEADER, lane);
      return fetch(input, { ...init, headers });
    },
  });
}

async function scenario(number: number): Promise<void> {
  const text = number % 2 === 0 ? "Tell me about tides." : "Draft a post about tides.";
  const turn = await takeTurn(clientOf(`scenario-${number}`), text, { silenceMs: 2_000 });
  const verdict = await judgeTurn(direct, turn);
  const where = `scenario ${number} of seed ${proxy.seed}`;
  expect(verdict.held, where).toEqual(verdict.stored);
  expect(statusOf(verdict.stored), where).toBe("completed");
  expect(verdict.activeRunId, where).toBeNull();
  expect(verdict.drafts, where).toBe(number % 2);
  expect(verdict.carriedDrafts, where).toBe(number % 2);
}

test(`${SCENARIOS} turns over a network that breaks everything hold what is stored`, async () => {
  let next = 0;
  const worker = async () => {
    while (next < SCENARIOS) {
      next += 1;
      await scenario(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const faults = proxy.seen.filter(({ handling }) => handling.fault.kind !== "none").length;
  console.log(`${next} turns, ${proxy.seen.length} requests, ${faults} faults`);
  expect(faults).toBeGreaterThan(SCENARIOS);
});
