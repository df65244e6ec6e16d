import { describe, expect, test } from "vitest";
import { InProcessRunLock, type RunLock, takeRun, WebRunLock } from "./run-lock.ts";

const never = new AbortController().signal;

describe.each<[string, () => RunLock]>([
  ["InProcessRunLock", () => new InProcessRunLock()],
  // Node's own implementation of the Web Locks API.
  ["WebRunLock", () => new WebRunLock(navigator.locks)],
])("%s", (name, create) => {
  let runs = 0;
  function nextRun(): string {
    runs += 1;
    return `${name}-${runs}`;
  }

  test("gives back what is returned, and lets errors through", async () => {
    const lock = create();
    const run = nextRun();
    expect(await lock.request(run, never, async () => 7)).toBe(7);
    await expect(lock.request(run, never, () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );
    expect(await lock.request(run, never, async () => 8)).toBe(8);
  });

  test("owners of one run come one after the other, in order", async () => {
    const lock = create();
    const run = nextRun();
    const events: string[] = [];
    const owner = (label: string) =>
      lock.request(run, never, async () => {
        events.push(`${label} in`);
        await new Promise(setImmediate);
        events.push(`${label} out`);
      });
    await Promise.all([owner("a"), owner("b"), owner("c")]);
    expect(events).toEqual(["a in", "a out", "b in", "b out", "c in", "c out"]);
  });

  test("owners of different runs do not wait for each other", async () => {
    const lock = create();
    const release = await takeRun(lock, nextRun(), never);
    expect(await lock.request(nextRun(), never, async () => true)).toBe(true);
    release();
  });

  test("a waiter that gives up is not served, and lets nobody past", async () => {
    const lock = create();
    const run = nextRun();
    const release = await takeRun(lock, run, never);
    const controller = new AbortController();
    const reason = new Error("enough");
    const waiter = lock.request(run, controller.signal, async () => "served");
    let isNextServed = false;
    const next = lock.request(run, never, async () => {
      isNextServed = true;
    });
    controller.abort(reason);
    await expect(waiter).rejects.toBe(reason);
    expect(isNextServed).toBe(false);
    release();
    await next;
    expect(isNextServed).toBe(true);
  });

  test("a signal that is aborted already gets nothing", async () => {
    const reason = new Error("too late");
    const taking = takeRun(create(), nextRun(), AbortSignal.abort(reason));
    await expect(taking).rejects.toBe(reason);
  });
});

test("readers that share a run read at the same time, an exclusive one waits for all", async () => {
  const shared = new WebRunLock(navigator.locks, "shared");
  const releases = await Promise.all([
    takeRun(shared, "shared-run", never),
    takeRun(shared, "shared-run", never),
  ]);
  let isAlone = false;
  const alone = new WebRunLock(navigator.locks).request("shared-run", never, async () => {
    isAlone = true;
  });
  releases[0]?.();
  await new Promise(setImmediate);
  expect(isAlone).toBe(false);
  releases[1]?.();
  await alone;
  expect(isAlone).toBe(true);
});
