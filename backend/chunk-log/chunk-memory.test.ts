import fc from "fast-check";
import { expect, test } from "vitest";
import { ChunkMemory } from "./chunk-memory.ts";

/** A log of distinct chunks; an index names what stands there. */
const log = Array.from({ length: 60 }, (_, index) => `{"index":${index}}`);

test("whatever was stored, read, heard and forgotten: what is recalled is what stands there", () => {
  const stretch = fc
    .tuple(fc.nat(59), fc.nat(59))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
  const step = fc.oneof(
    { weight: 6, arbitrary: stretch.map((range) => ({ range })) },
    { weight: 1, arbitrary: fc.nat(60).map((heard) => ({ heard })) },
    { weight: 1, arbitrary: fc.constant({ forget: true }) },
  );
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.nat(59),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 100, max: 2_000 }),
      (steps, start, limit, characters) => {
        const memory = new ChunkMemory(characters);
        for (const each of steps) {
          if ("range" in each) memory.remember("a", each.range[0], log.slice(...each.range));
          else if ("heard" in each) memory.hear("a", each.heard);
          else memory.forget("a");
        }
        const recalled = memory.recall("a", start, limit);
        if (!recalled) return;
        expect(recalled.jsons.length).toBeGreaterThan(0);
        expect(recalled.jsons).toEqual(log.slice(start, start + recalled.jsons.length));
        expect(recalled.next).toBeGreaterThanOrEqual(start + recalled.jsons.length);
      },
    ),
  );
});

test("what is stored where something is held replaces it and what followed: the database has lost it", () => {
  const memory = new ChunkMemory();
  memory.store("a", 0, ["0", "1", "2", "3"]);
  memory.store("a", 2, ["new"]);
  expect(memory.recall("a", 0, 10)).toEqual({ next: 3, jsons: ["0", "1", "new"] });
  memory.store("a", 3, ["3"]);
  expect(memory.recall("a", 0, 10)).toEqual({ next: 4, jsons: ["0", "1", "new", "3"] });
});

test("what is written and read in a row is held as one", () => {
  const memory = new ChunkMemory();
  memory.remember("a", 3, log.slice(3, 5));
  memory.remember("a", 5, log.slice(5, 9));
  expect(memory.recall("a", 0, 100)).toBeUndefined();
  memory.remember("a", 0, log.slice(0, 4));
  expect(memory.recall("a", 0, 100)).toEqual({ next: 9, jsons: log.slice(0, 9) });
  expect(memory.recall("a", 8, 100)).toEqual({ next: 9, jsons: log.slice(8, 9) });
  expect(memory.recall("a", 9, 100)).toBeUndefined();
  expect(memory.recall("a", 2, 3)).toEqual({ next: 9, jsons: log.slice(2, 5) });
});

test("after a gap only what follows it is held", () => {
  const memory = new ChunkMemory();
  memory.remember("a", 0, log.slice(0, 4));
  memory.remember("a", 6, log.slice(6, 8));
  expect(memory.recall("a", 0, 100)).toBeUndefined();
  expect(memory.recall("a", 6, 100)?.jsons).toEqual(log.slice(6, 8));
});

test("a tail that another process told of is known", () => {
  const memory = new ChunkMemory();
  memory.hear("a", 40);
  memory.remember("a", 0, log.slice(0, 4));
  expect(memory.recall("a", 0, 100)?.next).toBe(4);
  memory.hear("a", 40);
  expect(memory.recall("a", 0, 100)?.next).toBe(40);
});

test("streams that were written longest ago give way", () => {
  const memory = new ChunkMemory(log.slice(0, 10).join("").length);
  memory.remember("a", 0, log.slice(0, 4));
  memory.remember("b", 0, log.slice(0, 4));
  memory.remember("a", 4, log.slice(4, 6));
  expect(memory.recall("b", 0, 100)).toBeDefined();
  memory.remember("a", 6, log.slice(6, 8));
  expect(memory.recall("b", 0, 100)).toBeUndefined();
  expect(memory.recall("a", 0, 100)?.jsons).toHaveLength(8);
  memory.remember("c", 0, log.slice(0, 40));
  expect(memory.recall("c", 0, 100)).toBeUndefined();
});
