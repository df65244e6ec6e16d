import type { SearchQuery } from "@linnet/client";
import { problemOf } from "@linnet/client";
import type { Problem } from "@linnet/protocol";
import { useEffect, useState } from "react";
import { blockingStateOf } from "../conversation/blocking-state.ts";
import { useSettled } from "../use-settled.tsx";

/** A page as a list's call answers it. */
export interface Page<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

export interface PagedList<Item> {
  /** As far as they are loaded; while something else is searched for, still those before. */
  items: readonly Item[];
  /** Whether the items are those of what is searched for now. */
  isCurrent: boolean;
  /** The wanted page is being loaded. */
  isLoading: boolean;
  problem: Problem | undefined;
  hasMore: boolean;
  showMore: () => void;
  /** Loads the list from its beginning. */
  reload: () => void;
  /** Asks again for what failed: the next page, or the list. */
  retry: () => void;
  /** Shows a change before it is loaded again. */
  change: (of: (items: readonly Item[]) => readonly Item[]) => void;
}

/** What is shown of a list. */
interface Shown<Item> {
  loaded?: Page<Item> & { search: string; filter: string };
  failed?: { problem: Problem; isMore: boolean } | undefined;
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
  const [{ loaded, failed }, setShown] = useState<Shown<Item>>({});
  const [round, setRound] = useState(0);
  const settled = useSettled(search, SEARCH_AFTER_MS);
  const queryOf = (q: string) => ({ limit: PAGE_SIZE, ...(q === "" ? {} : { q }) });
  const isCurrent = loaded !== undefined && loaded.search === search && loaded.filter === filter;
  // While something else is searched for, nobody waits for the next page of what was shown.
  const failure = failed?.isMore && !isCurrent ? undefined : failed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another source, search, filter or round loads again.
  useEffect(() => {
    const abort = new AbortController();
    load(queryOf(settled), abort.signal).then(
      (page) => {
        if (!abort.signal.aborted) setShown({ loaded: { ...page, search: settled, filter } });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setShown((now) => ({ ...now, failed: { problem: problemOf(error), isMore: false } }));
      },
    );
    return () => abort.abort();
  }, [source, settled, filter, round]);

  function loadAgain() {
    setRound((before) => before + 1);
  }

  function loadFailed() {
    if (failure?.isMore) showMore();
    else loadAgain();
  }

  // What could not be loaded is asked for again as soon as it may have come back: nobody has to press a button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each failure.
  useEffect(() => {
    if (!failure) return undefined;
    const ifSeen = () => {
      if (document.visibilityState === "visible") loadFailed();
    };
    const isAway = blockingStateOf(failure.problem) === "backend-down";
    const timer = isAway ? setTimeout(ifSeen, RETRY_MS) : undefined;
    document.addEventListener("visibilitychange", ifSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", ifSeen);
    };
  }, [failure]);

  function showMore() {
    if (!loaded || loaded.nextCursor === null) return;
    // An answer or a failure is dropped when the search or the list has changed meanwhile.
    const isAwaited = (now: Shown<Item>["loaded"]) =>
      now?.search === loaded.search &&
      now.filter === loaded.filter &&
      now.nextCursor === loaded.nextCursor;
    load({ ...queryOf(loaded.search), cursor: loaded.nextCursor }).then(
      (page) =>
        setShown((now) =>
          now.loaded && isAwaited(now.loaded)
            ? {
                loaded: {
                  ...now.loaded,
                  items: [...now.loaded.items, ...page.items],
                  nextCursor: page.nextCursor,
                },
                failed: now.failed?.isMore ? undefined : now.failed,
              }
            : now,
        ),
      (error: unknown) =>
        setShown((now) =>
          // The failure of the whole list stays: it has to be asked for first.
          isAwaited(now.loaded) && (!now.failed || now.failed.isMore)
            ? { ...now, failed: { problem: problemOf(error), isMore: true } }
            : now,
        ),
    );
  }

  /** Whoever asks again does not see the failure of before. */
  function forgetFailure() {
    setShown((now) => ({ ...now, failed: undefined }));
  }

  return {
    items: loaded?.items ?? [],
    isCurrent,
    isLoading: !isCurrent && !failure,
    problem: failure?.problem,
    hasMore: isCurrent && loaded?.nextCursor != null,
    showMore,
    reload() {
      forgetFailure();
      loadAgain();
    },
    retry() {
      forgetFailure();
      loadFailed();
    },
    change: (of) =>
      setShown((now) =>
        now.loaded ? { ...now, loaded: { ...now.loaded, items: of(now.loaded.items) } } : now,
      ),
  };
}
