import { expect, test } from "vitest";
import { MemoryRunIdStore } from "../storage/memory-run-id-store.ts";
import type { RunIdStore, RunRecord } from "../storage/run-id-store.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { RunRecordKeeper } from "./run-record-keeper.ts";

function keep(store: RunIdStore, clock = new ManualClock()) {
  const errors: unknown[] = [];
  const keeper = new RunRecordKeeper(store, "chat-1", {
    clock,
    everyMs: 1_000,
    onError: (error) => errors.push(error),
  });
  return { keeper, clock, errors };
}

/** A store that notes what is set and takes its time. */
function slowStore() {
  const written: number[] = [];
  const waiting: (() => void)[] = [];
  const store: RunIdStore = {
    get: () => undefined,
    set: (record: RunRecord) =>
      new Promise((resolve) => {
        written.push(record.next);
        waiting.push(resolve);
      }),
    remove: () => {},
  };
  return { store, written, finish: () => waiting.shift()?.() };
}

test("the first position is written at once, later ones at most once per interval", async () => {
  const store = new MemoryRunIdStore({ now: () => 0 });
  const { keeper, clock } = keep(store);
  keeper.advance("run-1", 0);
  keeper.advance("run-1", 1);
  await new Promise(setImmediate);
  expect(store.get("chat-1")?.next).toBe(0);
  clock.advance(1_000);
  keeper.advance("run-1", 2);
  await new Promise(setImmediate);
  expect(store.get("chat-1")).toEqual({
    chatId: "chat-1",
    runId: "run-1",
    next: 2,
    savedAt: clock.now(),
  });
});

test("a flush writes what the interval held back", async () => {
  const store = new MemoryRunIdStore({ now: () => 0 });
  const { keeper } = keep(store);
  keeper.advance("run-1", 0);
  keeper.advance("run-1", 5);
  await keeper.flush();
  expect(store.get("chat-1")?.next).toBe(5);
});

test("one write at a time, and of those that wait only the newest", async () => {
  const { store, written, finish } = slowStore();
  const { keeper, clock } = keep(store);
  for (let next = 0; next < 5; next += 1) {
    keeper.advance("run-1", next);
    clock.advance(1_000);
    await new Promise(setImmediate);
  }
  expect(written).toEqual([0]);
  finish();
  await new Promise(setImmediate);
  expect(written).toEqual([0, 4]);
});

test("forgetting removes the record, also one whose write still waits", async () => {
  const store = new MemoryRunIdStore({ now: () => 0 });
  const { keeper } = keep(store);
  keeper.advance("run-1", 3);
  await keeper.forget("run-1");
  await keeper.flush();
  expect(store.get("chat-1")).toBeUndefined();
});

test("another run's record is left alone", async () => {
  const store = new MemoryRunIdStore({ now: () => 0 });
  const { keeper } = keep(store);
  store.set({ chatId: "chat-1", runId: "run-2", next: 0, savedAt: 0 });
  await keeper.forget("run-1");
  expect(store.get("chat-1")?.runId).toBe("run-2");
});

test("a store that fails is told of and no error", async () => {
  const { keeper, errors } = keep({
    get: () => undefined,
    set: () => Promise.reject(new Error("quota")),
    remove: () => {},
  });
  keeper.advance("run-1", 1);
  await keeper.flush();
  expect(errors).toEqual([new Error("quota")]);
});
