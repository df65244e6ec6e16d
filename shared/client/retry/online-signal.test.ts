import { expect, test } from "vitest";
import { browserOnlineSignal, isLoopback } from "./online-signal.ts";

test.each([
  ["http://127.0.0.1:3210", true],
  ["http://localhost:3210/", true],
  ["http://[::1]:3210", true],
  ["http://127.1.2.3", true],
  ["https://linnet.example", false],
  ["http://127.0.0.1.example", false],
  ["", false],
])("%j is on this machine: %s", (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});

test("a browser's events are listened to until the listener leaves", () => {
  const events = new EventTarget();
  let isOnline = true;
  let told = 0;
  const signal = browserOnlineSignal(events, () => isOnline);
  const leave = signal.subscribe(() => (told += 1));
  isOnline = false;
  events.dispatchEvent(new Event("offline"));
  expect(signal.isOnline()).toBe(false);
  events.dispatchEvent(new Event("online"));
  leave();
  events.dispatchEvent(new Event("online"));
  expect(told).toBe(2);
});
