import { expect } from "vitest";
import { judgeTurn, statusOf, takeTurn } from "../take-turn.ts";
import type { Cluster, Member } from "./cluster.ts";
import { type Figures, leftovers, readFigures } from "./figures.ts";
import { persistently, slowness, within } from "./persistently.ts";

/** An instance that lives serves a new turn within so many milliseconds, on a quiet machine. */
const SERVES_WITHIN_MS = 30_000;

/** The figures of each instance while it has nothing to do. */
export async function idleFigures({ members }: Cluster): Promise<Figures[]> {
  return Promise.all(members.map(({ backend }) => readFigures(backend)));
}

/** Sees to it that every instance serves a new turn, and holds nothing of what is over. */
export async function expectWell(cluster: Cluster, idle: readonly Figures[]): Promise<void> {
  await Promise.all(cluster.members.map((member) => expectServes(cluster, member)));
  for (const [index, { backend }] of cluster.members.entries()) {
    const before = idle[index];
    if (!before) continue;
    await persistently(
      `instance ${index + 1} is as it was`,
      async () => leftovers(await readFigures(backend), before),
      (left) => left.length === 0,
      30_000,
    );
  }
}

async function expectServes(cluster: Cluster, { backend }: Member): Promise<void> {
  const api = cluster.apiOf(backend);
  const turn = await within(
    `a new turn at ${backend.url}`,
    SERVES_WITHIN_MS * slowness(),
    takeTurn(api, "Tell me about tides, afterwards."),
  );
  const { held, stored } = await persistently("the new turn", () => judgeTurn(api, turn));
  expect(held).toEqual(stored);
  expect(statusOf(stored)).toBe("completed");
}
