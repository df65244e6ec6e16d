// @vitest-environment happy-dom

import type { SearchQuery } from "@linnet/client";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Page, usePagedList } from "./use-paged-list.tsx";

/** A request for a page, answered by the test. */
interface Asked {
  q: string | undefined;
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

function load({ q, cursor }: SearchQuery, signal?: AbortSignal) {
  return new Promise<Page<string>>((resolve, reject) => {
    asked.push({ q, cursor, signal, answer: resolve, fail: () => reject(new Error("Away.")) });
  });
}

function showList() {
  return renderHook(() => usePagedList("source", "", load)).result;
}

/** A list that shows one page, whose next page is asked for. */
async function askForMore() {
  const list = renderHook(({ search }) => usePagedList("source", search, load), {
    initialProps: { search: "" },
  });
  asked[0]?.answer({ items: ["a"], nextCursor: "1" });
  await wait(0);
  act(() => list.result.current.showMore());
  expect(asked[1]?.cursor).toBe("1");
  return list;
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
  act(() => list.current.retry());
  expect(asked[4]?.cursor).toBe("2");
  asked[4]?.answer({ items: ["c"], nextCursor: null });
  await wait(60_000);
  expect(list.current.items).toEqual(["a", "b", "c"]);
  expect(list.current.problem).toBeUndefined();
  expect(asked).toHaveLength(5);
});

test("a next page that fails after another search has answered is no failure of that search", async () => {
  const { result, rerender } = await askForMore();
  rerender({ search: "x" });
  await wait(250);
  expect(asked[2]?.q).toBe("x");
  asked[2]?.answer({ items: ["x"], nextCursor: null });
  await wait(0);
  asked[1]?.fail();
  await wait(60_000);
  expect(result.current.items).toEqual(["x"]);
  expect(result.current.problem).toBeUndefined();
  expect(asked).toHaveLength(3);
});

test("a next page that fails while another search is typed is no failure of that search", async () => {
  const { result, rerender } = await askForMore();
  rerender({ search: "x" });
  asked[1]?.fail();
  await wait(0);
  expect(result.current.problem).toBeUndefined();
  expect(result.current.isLoading).toBe(true);
});

test("a search that failed is asked again, also when a next page of the one before fails later", async () => {
  const { result, rerender } = await askForMore();
  rerender({ search: "x" });
  await wait(250);
  asked[2]?.fail();
  await wait(0);
  asked[1]?.fail();
  await wait(0);
  expect(result.current.problem).toBeDefined();
  await wait(5_000);
  expect(asked[3]).toMatchObject({ q: "x", cursor: undefined });
});

test("of a next page that was asked for twice, the second failure is not told", async () => {
  const { result } = await askForMore();
  act(() => result.current.showMore());
  asked[1]?.answer({ items: ["b"], nextCursor: null });
  await wait(0);
  asked[2]?.fail();
  await wait(60_000);
  expect(result.current.items).toEqual(["a", "b"]);
  expect(result.current.problem).toBeUndefined();
  expect(asked).toHaveLength(3);
});

test("a late answer of a page that is shown already does not hide that the next one failed", async () => {
  const { result } = await askForMore();
  act(() => result.current.showMore());
  asked[1]?.answer({ items: ["b"], nextCursor: "2" });
  await wait(0);
  act(() => result.current.showMore());
  asked[3]?.fail();
  await wait(0);
  asked[2]?.answer({ items: ["b"], nextCursor: "2" });
  await wait(0);
  expect(result.current.items).toEqual(["a", "b"]);
  expect(result.current.problem).toBeDefined();
});

test("after a next page that failed, a list that is loaded again is loaded from its beginning", async () => {
  const { result } = await askForMore();
  asked[1]?.fail();
  await wait(0);
  act(() => result.current.reload());
  expect(asked[2]).toMatchObject({ cursor: undefined });
  asked[2]?.answer({ items: ["new", "a"], nextCursor: null });
  await wait(60_000);
  expect(result.current.items).toEqual(["new", "a"]);
  expect(result.current.problem).toBeUndefined();
  expect(asked).toHaveLength(3);
});
