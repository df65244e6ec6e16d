import { expect, test } from "vitest";
import { ChunkQueue } from "./chunk-queue.ts";

test("a reader takes everything there is at once", async () => {
  const queue = new ChunkQueue<number>();
  queue.push([1, 2]);
  queue.push([3]);
  expect(await queue.take()).toEqual([1, 2, 3]);
});

test("a reader waits for what comes", async () => {
  const queue = new ChunkQueue<number>();
  const taking = queue.take();
  queue.push([]);
  queue.push([1]);
  expect(await taking).toEqual([1]);
});

test("what was pushed before the end is taken before the end is told", async () => {
  const queue = new ChunkQueue<number>();
  queue.push([1]);
  queue.end();
  expect(await queue.take()).toEqual([1]);
  expect(await queue.take()).toBeUndefined();
});

test("a waiting reader is told of the end", async () => {
  const queue = new ChunkQueue<number>();
  const taking = queue.take();
  queue.end();
  expect(await taking).toBeUndefined();
});
