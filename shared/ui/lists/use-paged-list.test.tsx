// @vitest-environment happy-dom

import type { SearchQuery } from "@linnet/client";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Page, usePagedList } from "./use-paged-list.tsx";

/** A request for a page, answered by the test. */
interface Asked {
  cursor: string | undefined;
  signal: AbortSignal | undefined;
  answer: (page: Page<string>) => void;
  fail: () => void;
}

let asked: Asked[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function showList() {
  const load = ({ cursor }: SearchQuery, signal?: AbortSignal) =>
    new Promise<Page<string>>((resolve, reject) => {
      asked.push({ cursor, signal, answer: resolve, fail: () => reject(new Error("Away.")) });
    });
  return renderHook(() => usePagedList("source", "", load)).result;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a backend that needs long to answer is asked once, and again after each failure", async () => {
  const list = showList();
  asked[0]?.fail();
  await wait(0);
  await wait(5_000);
  expect(asked).toHaveLength(2);
  await wait(60_000);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.signal?.aborted).toBe(false);
  asked[1]?.fail();
  await wait(0);
  await wait(5_000);
  expect(asked).toHaveLength(3);
  asked[2]?.answer({ items: ["a"], nextCursor: null });
  await wait(60_000);
  expect(list.current.items).toEqual(["a"]);
  expect(list.current.problem).toBeUndefined();
  expect(asked).toHaveLength(3);
});

test("the pages that are shown stay when the next one fails, and it comes by itself", async () => {
  const list = showList();
  asked[0]?.answer({ items: ["a"], nextCursor: "1" });
  await wait(0);
  act(() => list.current.showMore());
  asked[1]?.answer({ items: ["b"], nextCursor: "2" });
  await wait(0);
  act(() => list.current.showMore());
  asked[2]?.fail();
  await wait(0);
  expect(list.current.problem).toBeDefined();
  await wait(5_000);
  expect(asked[3]?.cursor).toBe("2");
  asked[3]?.fail();
  await wait(0);
  act(() => list.current.reload());
  expect(asked[4]?.cursor).toBe("2");
  asked[4]?.answer({ items: ["c"], nextCursor: null });
  await wait(60_000);
  expect(list.current.items).toEqual(["a", "b", "c"]);
  expect(list.current.problem).toBeUndefined();
  expect(asked).toHaveLength(5);
});
