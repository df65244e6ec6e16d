import type { ScheduledPost } from "@linnet/protocol";
import { beforeEach, expect, test, vi } from "vitest";
import { lookAtSchedule } from "./due-posts.ts";

const { items, alarms } = vi.hoisted(() => ({
  items: new Map<string, unknown>(),
  alarms: new Map<string, number>(),
}));

vi.mock("wxt/browser", () => ({
  browser: {
    storage: {
      local: {
        get: async (key: string) => ({ [key]: items.get(key) }),
        set: async (set: object) => {
          for (const [key, value] of Object.entries(set)) items.set(key, value);
        },
      },
    },
    alarms: {
      create: async (name: string, { when }: { when: number }) => void alarms.set(name, when),
      clear: async (name: string) => alarms.delete(name),
    },
  },
}));

const NOW = Date.parse("2026-11-26T08:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const post = (chatId: string, minutes: number): ScheduledPost => ({
  id: chatId,
  chatId,
  draftId: chatId,
  at: at(minutes),
  timeZone: "UTC",
  kind: "reminder",
  posts: [],
});
const look = (...posts: ScheduledPost[]) => lookAtSchedule({ list: async () => posts });
const inMinutes = () => [...alarms.values()].map((when) => (when - NOW) / 60_000);

beforeEach(() => {
  items.clear();
  alarms.clear();
  vi.useFakeTimers({ now: NOW });
  return () => vi.useRealTimers();
});

test("the alarm is set for right after the next time, and its chat is read then", async () => {
  expect(await look(post("a", 10), post("b", 20))).toEqual([]);
  expect(inMinutes()).toEqual([10.05]);
  vi.setSystemTime(NOW + 10.05 * 60_000);
  expect(await look(post("b", 20))).toEqual(["a"]);
  expect(inMinutes()).toEqual([20.05]);
  vi.setSystemTime(NOW + 20.05 * 60_000);
  expect(await look()).toEqual(["b"]);
  expect(inMinutes()).toEqual([]);
});

test("what was cancelled or moved is not read", async () => {
  await look(post("a", 10), post("b", 10));
  vi.setSystemTime(NOW + 5 * 60_000);
  expect(await look(post("b", 30))).toEqual([]);
  vi.setSystemTime(NOW + 11 * 60_000);
  expect(await look(post("b", 30))).toEqual([]);
});

test("a post whose chat is not free is looked at once more, and read when it has begun", async () => {
  await look(post("a", 10));
  vi.setSystemTime(NOW + 11 * 60_000);
  expect(await look(post("a", 10))).toEqual([]);
  expect(inMinutes()).toEqual([12]);
  vi.setSystemTime(NOW + 12 * 60_000);
  expect(await look()).toEqual(["a"]);
});

test("a post that no turn could begin is told once, and waits for nothing", async () => {
  await look(post("a", 10));
  vi.setSystemTime(NOW + 11 * 60_000);
  const failed = { ...post("a", 10), failed: true };
  expect(await look(failed)).toEqual(["a"]);
  expect(inMinutes()).toEqual([]);
  expect(await look(failed)).toEqual([]);
});

test("a backend that is away is asked once more, and nothing is forgotten", async () => {
  await look(post("a", 10));
  vi.setSystemTime(NOW + 11 * 60_000);
  const away = { list: () => Promise.reject(new Error("nobody answers")) };
  expect(await lookAtSchedule(away)).toEqual([]);
  expect(inMinutes()).toEqual([12]);
  expect(await look()).toEqual(["a"]);
});

test("without anything scheduled, a backend that is away is left alone", async () => {
  await lookAtSchedule({ list: () => Promise.reject(new Error("nobody answers")) });
  expect(alarms.size).toBe(0);
});
