import { expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { pause, systemClock, until } from "./clock.ts";

test("a pause is over when its time is", async () => {
  const clock = new ManualClock();
  const pausing = pause(clock, 100, new AbortController().signal);
  clock.advance(100);
  await pausing;
  expect(clock.pending).toBe(0);
});

test("a pause can be cut short, and leaves nothing behind", async () => {
  const clock = new ManualClock();
  const listeners = new Set<() => void>();
  const pausing = pause(clock, 100, new AbortController().signal, [
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  ]);
  for (const listener of [...listeners]) listener();
  await pausing;
  expect(clock.pending).toBe(0);
  expect(listeners.size).toBe(0);
});

test("an abort ends a pause with its reason", async () => {
  const clock = new ManualClock();
  const controller = new AbortController();
  const pausing = pause(clock, 100, controller.signal);
  const reason = new Error("enough");
  controller.abort(reason);
  await expect(pausing).rejects.toBe(reason);
  expect(clock.pending).toBe(0);
});

test("an aborted signal does not begin to wait", async () => {
  const reason = new Error("too late");
  let subscribed = false;
  const waiting = until(AbortSignal.abort(reason), () => {
    subscribed = true;
    return () => {};
  });
  await expect(waiting).rejects.toBe(reason);
  expect(subscribed).toBe(false);
});

test("the system's clock calls back, unless it is told not to", async () => {
  const called: string[] = [];
  systemClock.after(0, () => called.push("cancelled"))();
  await new Promise<void>((resolve) => {
    systemClock.after(0, () => {
      called.push("kept");
      resolve();
    });
  });
  expect(called).toEqual(["kept"]);
});
