import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "../support/chaos/cluster.ts";
import { drawScenarios } from "../support/chaos/draw-scenarios.ts";
import { ALL_FAULTS } from "../support/chaos/faults/all-faults.ts";
import type { Figures } from "../support/chaos/figures.ts";
import { idleFigures } from "../support/chaos/is-well.ts";
import { playScenario, replayOf, type Scenario } from "../support/chaos/scenario.ts";
import { testSeed } from "../support/proxy/seeded-random.ts";
import { takeTurn } from "../support/take-turn.ts";

const SEED = testSeed();
/** Names of kinds, with commas between them. */
const KINDS = process.env.LINNET_CHAOS_KIND?.split(",");
/** How long scenarios are begun: kinds that are named are played once where nothing is said. */
const MINUTES = Number(process.env.LINNET_CHAOS_MINUTES ?? (KINDS ? 0 : 1.5));
/** Scenarios that are played however long they take. */
const AT_LEAST = KINDS?.length ?? 1;
/** More than enough findings to look at. */
const MAX_FAILURES = 20;

let cluster: Cluster;
let idle: Figures[];

async function start(): Promise<void> {
  cluster = await startCluster();
  for (const { backend } of cluster.members) {
    await takeTurn(cluster.apiOf(backend), "Tell me about tides, to begin with.");
  }
  idle = await idleFigures(cluster);
}

beforeAll(start);
afterAll(() => cluster?.close());

test("whatever fails, every turn ends as it is stored, and every instance goes on", {
  timeout: 900_000 + MINUTES * 60_000,
}, async () => {
  const kinds = ALL_FAULTS.filter(({ name }) => KINDS?.includes(name) ?? true);
  if (KINDS && kinds.length < KINDS.length) {
    throw new Error(`--kind: must name some of ${ALL_FAULTS.map(({ name }) => name).join(", ")}.`);
  }
  const until = Date.now() + MINUTES * 60_000;
  const counts = new Map<string, number>();
  const failed: string[] = [];
  let played = 0;
  for (const scenario of drawScenarios(SEED, kinds)) {
    if (failed.length >= MAX_FAILURES || (played >= AT_LEAST && Date.now() >= until)) break;
    played += 1;
    counts.set(scenario.kind.name, (counts.get(scenario.kind.name) ?? 0) + 1);
    if (!(await holds(scenario))) failed.push(replayOf(scenario));
  }
  const byKind = [...counts].map(([name, count]) => `${name} ${count}`).sort();
  console.log(`seed ${SEED}: ${played} scenarios (${byKind.join(", ")}), ${failed.length} failed`);
  expect(failed).toEqual([]);
});

/** Whether a scenario's invariants hold. After one whose do not, the next has a new cluster. */
async function holds(scenario: Scenario): Promise<boolean> {
  const began = performance.now();
  try {
    await playScenario(cluster, scenario, idle);
    console.log(`held after ${Math.round(performance.now() - began)} ms: ${replayOf(scenario)}`);
    return true;
  } catch (error) {
    console.error(`failed: ${replayOf(scenario)}\n`, error);
    for (const { backend } of cluster.members) console.error(backend.logs().slice(-6_000));
    await cluster.close();
    await start();
    return false;
  }
}
