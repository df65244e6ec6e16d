import { expect, test } from "vitest";
import { type ConnectionSnapshot, ConnectionState } from "./connection-state.ts";

const streaming: ConnectionSnapshot = { phase: "streaming", offline: false, attempt: 0 };

test("it begins idle", () => {
  expect(new ConnectionState().getSnapshot()).toEqual({
    phase: "idle",
    offline: false,
    attempt: 0,
  });
});

test("listeners hear of changes until they leave", () => {
  const state = new ConnectionState();
  const seen: string[] = [];
  const leave = state.subscribe(() => seen.push(state.getSnapshot().phase));
  state.set(streaming);
  state.set({ ...streaming, phase: "done" });
  leave();
  state.set(streaming);
  expect(seen).toEqual(["streaming", "done"]);
});

test("the snapshot keeps its identity while nothing differs", () => {
  const state = new ConnectionState();
  state.set(streaming);
  const before = state.getSnapshot();
  let told = 0;
  state.subscribe(() => (told += 1));
  state.set({ ...streaming });
  expect(state.getSnapshot()).toBe(before);
  expect(told).toBe(0);
});

test("a listener may leave while it is told", () => {
  const state = new ConnectionState();
  const seen: string[] = [];
  const leave = state.subscribe(() => {
    seen.push("first");
    leave();
  });
  state.subscribe(() => seen.push("second"));
  state.set(streaming);
  state.set({ ...streaming, attempt: 1 });
  expect(seen).toEqual(["first", "second", "second"]);
});
