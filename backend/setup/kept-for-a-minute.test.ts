import { expect, onTestFinished, test, vi } from "vitest";
import { keptForAMinute } from "./kept-for-a-minute.ts";

test("an answer is kept for a minute, for its key", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ask = vi.fn(async (key: string) => [key]);
  const read = keptForAMinute(ask);
  expect(await Promise.all([read("a"), read("a")])).toEqual([["a"], ["a"]]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await read("b")).toEqual(["b"]);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(await read("b")).toEqual(["b"]);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("an empty answer and a failure are not kept", async () => {
  const ask = vi.fn(async (_: string): Promise<string[]> => []);
  const read = keptForAMinute(ask);
  await read("a");
  ask.mockRejectedValueOnce(new Error("away"));
  await expect(read("a")).rejects.toThrow("away");
  await read("a");
  expect(ask).toHaveBeenCalledTimes(3);
});
