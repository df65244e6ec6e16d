import type { SearchQuery } from "@linnet/client";
import { problemOf } from "@linnet/client";
import type { Problem } from "@linnet/protocol";
import { useEffect, useState } from "react";
import { blockingStateOf } from "../conversation/blocking-problem.tsx";
import { useSettled } from "../use-settled.tsx";

/** A page as a list's call answers it. */
export interface Page<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

export interface PagedList<Item> {
  /** As far as they are loaded; while something else is searched for, still those before. */
  items: readonly Item[];
  /** The wanted page is being loaded. */
  isLoading: boolean;
  problem: Problem | undefined;
  hasMore: boolean;
  showMore: () => void;
  reload: () => void;
  /** Shows a change before it is loaded again. */
  change: (of: (items: readonly Item[]) => readonly Item[]) => void;
}

/** How long nothing is typed before it is searched for, in milliseconds. */
const SEARCH_AFTER_MS = 250;
const PAGE_SIZE = 50;
/** After which time a backend that could not be reached is asked again, in milliseconds. */
const RETRY_MS = 5_000;

/**
 * A list of the backend that is searched and read page by page.
 *
 * @param source - The source of `load`. A change of it loads again.
 * @param filter - What `load` asks for besides the search. A change of it loads again.
 */
export function usePagedList<Item>(
  source: unknown,
  search: string,
  load: (query: SearchQuery, signal?: AbortSignal) => Promise<Page<Item>>,
  filter = "",
): PagedList<Item> {
  const [loaded, setLoaded] = useState<Page<Item> & { search: string; filter: string }>();
  const [failed, setFailed] = useState<{ problem: Problem; isMore: boolean }>();
  const [round, setRound] = useState(0);
  const settled = useSettled(search, SEARCH_AFTER_MS);
  const queryOf = (q: string) => ({ limit: PAGE_SIZE, ...(q === "" ? {} : { q }) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another source, search, filter or round loads again.
  useEffect(() => {
    const abort = new AbortController();
    load(queryOf(settled), abort.signal).then(
      (page) => {
        if (abort.signal.aborted) return;
        setLoaded({ ...page, search: settled, filter });
        setFailed(undefined);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailed({ problem: problemOf(error), isMore: false });
      },
    );
    return () => abort.abort();
  }, [source, settled, filter, round]);

  /** Asks again for what failed: the next page, or the list. */
  function again() {
    if (failed?.isMore) showMore();
    else setRound((before) => before + 1);
  }

  // What could not be loaded is asked for again as soon as it may have come back: nobody has to press a button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each failure.
  useEffect(() => {
    if (!failed) return undefined;
    const ifSeen = () => {
      if (document.visibilityState === "visible") again();
    };
    const isAway = blockingStateOf(failed.problem) === "backend-down";
    const timer = isAway ? setTimeout(ifSeen, RETRY_MS) : undefined;
    document.addEventListener("visibilitychange", ifSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", ifSeen);
    };
  }, [failed]);

  function showMore() {
    if (!loaded || loaded.nextCursor === null) return;
    load({ ...queryOf(loaded.search), cursor: loaded.nextCursor }).then(
      (page) => {
        // The answer is dropped when the search or the list has changed meanwhile.
        setLoaded((now) =>
          now?.search === loaded.search &&
          now.filter === loaded.filter &&
          now.nextCursor === loaded.nextCursor
            ? { ...now, items: [...now.items, ...page.items], nextCursor: page.nextCursor }
            : now,
        );
        setFailed((now) => (now?.isMore ? undefined : now));
      },
      (error: unknown) => setFailed({ problem: problemOf(error), isMore: true }),
    );
  }

  const isCurrent = loaded?.search === search && loaded.filter === filter;
  return {
    items: loaded?.items ?? [],
    isLoading: !isCurrent && !failed,
    problem: failed?.problem,
    hasMore: isCurrent && loaded?.nextCursor != null,
    showMore,
    reload() {
      setFailed(undefined);
      again();
    },
    change: (of) => setLoaded((now) => now && { ...now, items: of(now.items) }),
  };
}
