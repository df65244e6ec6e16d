import type { KeyValueStorage } from "@linnet/client";
import { ManualClock } from "@linnet/client/testing";
import { expect, test } from "vitest";
import { TypedTextStorage, WebviewStorage } from "./view-storage.ts";

/** The state that the editor keeps for a webview. `kept` is the state of the next document too. */
function openState(kept: { state: unknown } = { state: undefined }) {
  return {
    kept,
    getState: () => kept.state,
    setState: (state: unknown) => {
      kept.state = JSON.parse(JSON.stringify(state));
    },
  };
}

class NotingStorage implements KeyValueStorage {
  readonly entries = new Map<string, string>();
  writes = 0;
  getItem(key: string) {
    return this.entries.get(key);
  }
  setItem(key: string, value: string) {
    this.writes += 1;
    this.entries.set(key, value);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
}

test("the webview's state stores several texts, also for the next document", () => {
  const first = openState();
  const storage = new WebviewStorage(first);
  storage.setItem("a", "1");
  storage.setItem("b", "2");
  storage.removeItem("a");
  const next = new WebviewStorage(openState(first.kept));
  expect(next.getItem("a")).toBeUndefined();
  expect(next.getItem("b")).toBe("2");
});

test("a malformed state counts as empty", () => {
  for (const state of [null, 7, "text", { a: { not: "text" } }]) {
    expect(new WebviewStorage(openState({ state })).getItem("a")).toBeUndefined();
  }
});

test("a text's beginning is stored in the host at once, and what follows after a pause", async () => {
  const clock = new ManualClock();
  const far = new NotingStorage();
  const near = new WebviewStorage(openState());
  const storage = new TypedTextStorage(near, far, clock);
  await storage.setItem("typed", "D");
  expect(far.getItem("typed")).toBe("D");
  for (const text of ["Dr", "Dra"]) {
    clock.advance(50);
    await storage.setItem("typed", text);
  }
  expect(near.getItem("typed")).toBe("Dra");
  expect(far.getItem("typed")).toBe("D");
  clock.advance(1_000);
  expect(far.getItem("typed")).toBe("Dra");
  expect(far.writes).toBe(2);
});

test("without the webview's state, the text is read from the host", async () => {
  const far = new NotingStorage();
  far.setItem("typed", "kept");
  const storage = new TypedTextStorage(new WebviewStorage(openState()), far, new ManualClock());
  expect(await storage.getItem("typed")).toBe("kept");
});

test("a removed text is not stored again by a write that was waiting", async () => {
  const clock = new ManualClock();
  const far = new NotingStorage();
  const storage = new TypedTextStorage(new WebviewStorage(openState()), far, clock);
  await storage.setItem("typed", "s");
  await storage.setItem("typed", "sent");
  await storage.removeItem("typed");
  clock.advance(1_000);
  expect(far.entries.size).toBe(0);
  expect(await storage.getItem("typed")).toBeUndefined();
});
