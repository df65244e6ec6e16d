import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("one picture is prepared at a time, in the order in which they came", async () => {
  const done: number[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const works = gates.map(({ promise }, at) =>
    inTurn("prepare", `person ${at}`, async () => {
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
  const broken = () => Promise.reject(new Error("broken"));
  await expect(inTurn("prepare", "ada", broken)).rejects.toThrow();
  const gate = Promise.withResolvers<void>();
  const works = Array.from({ length: 51 }, (_, at) =>
    inTurn("prepare", `person ${at}`, () => gate.promise),
  );
  await expect(inTurn("prepare", "ada", async () => undefined)).rejects.toMatchObject({
    problem: { status: 429 },
  });
  gate.resolve();
  await Promise.all(works);
});

test("slow uploads of one person hold up nobody else, and too many of theirs are refused", async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const slow = () =>
    inTurn("receive", "slow", () => {
      begun += 1;
      return gate.promise;
    });
  const uploads = Array.from({ length: 11 }, slow);
  await expect(slow()).rejects.toMatchObject({ problem: { status: 429 } });
  const others = ["ada", "bob", "cy"].map((name) => inTurn("receive", name, async () => name));
  expect(await Promise.all(others)).toEqual(["ada", "bob", "cy"]);
  expect(begun).toBe(1);
  gate.resolve();
  await Promise.all(uploads);
  expect(begun).toBe(11);
});
