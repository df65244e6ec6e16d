import { beforeEach, expect, test, vi } from "vitest";
import { QueueWorkers } from "./queue-workers.ts";

let workers: QueueWorkers;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  workers = new QueueWorkers();
  return () => vi.useRealTimers();
});

test("a worker that asks lives, and one that is silent for ten seconds is gone", () => {
  workers.asked("one", undefined);
  workers.asked("two", undefined);
  expect(workers.living).toBe(2);
  vi.advanceTimersByTime(6_000);
  workers.asked("two", undefined);
  vi.advanceTimersByTime(6_000);
  expect(workers.living).toBe(1);
});

test("a worker lives for as long as its job takes, and after it only if it asks", () => {
  workers.asked("one", "7");
  vi.advanceTimersByTime(600_000);
  expect(workers.living).toBe(1);
  workers.ended("7");
  vi.advanceTimersByTime(11_000);
  expect(workers.living).toBe(0);
});

test("the job of a worker is known until it has ended", () => {
  workers.asked("one", "7");
  workers.asked("two", undefined);
  workers.rests("three");
  expect(workers.jobs).toEqual(["7"]);
  workers.ended("7");
  expect(workers.jobs).toEqual([]);
});

test("a worker that rests lives until it is woken, and is gone when it does not ask after that", () => {
  workers.rests("one");
  vi.advanceTimersByTime(600_000);
  expect(workers.living).toBe(1);
  workers.asked("one", undefined);
  vi.advanceTimersByTime(11_000);
  expect(workers.living).toBe(0);
});

test("workers that have just been started are not missed before ten seconds have passed", () => {
  workers.asked("one", "7");
  expect(workers.lacks(2)).toBe(false);
  vi.advanceTimersByTime(10_001);
  expect(workers.lacks(1)).toBe(false);
  expect(workers.lacks(2)).toBe(true);
});
