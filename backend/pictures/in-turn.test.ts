import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("one picture is prepared at a time, in the order in which they came", async () => {
  const done: number[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const works = gates.map(({ promise }, at) =>
    inTurn("prepare", async () => {
      await promise;
      done.push(at);
    }),
  );
  gates[2]?.resolve();
  gates[1]?.resolve();
  gates[0]?.resolve();
  await Promise.all(works);
  expect(done).toEqual([0, 1, 2]);
});

test("a place is free again after a failure, and too many that wait are refused", async () => {
  await expect(inTurn("prepare", () => Promise.reject(new Error("broken")))).rejects.toThrow();
  const gate = Promise.withResolvers<void>();
  const works = Array.from({ length: 51 }, () => inTurn("prepare", () => gate.promise));
  await expect(inTurn("prepare", async () => undefined)).rejects.toMatchObject({
    problem: { status: 429 },
  });
  gate.resolve();
  await Promise.all(works);
});
