import { problemOf, type ScheduledPostsApi } from "@linnet/client";
import type { MoveScheduled, Problem, ScheduledPost } from "@linnet/protocol";
import { useEffect, useState } from "react";

/** How often the posts are loaded again while they are shown, in milliseconds: posts go up meanwhile. */
const RELOAD_MS = 30_000;

/** The part of `ScheduledPostsApi` that lists and changes what is scheduled. */
export type ScheduledAccess = Pick<ScheduledPostsApi, "list" | "move" | "cancel">;

export interface ScheduledPosts {
  /** The next one first; undefined until they are there. */
  posts: readonly ScheduledPost[] | undefined;
  /** Why they could not be loaded last. */
  notLoaded: Problem | undefined;
  /** Why the last change was not made. */
  notChanged: Problem | undefined;
  reload: () => void;
  /** Makes a change, and loads the posts again. Resolves to whether it was made, as the changes below. */
  change: (action: () => Promise<unknown>) => Promise<boolean>;
  onMove: (post: ScheduledPost, to: MoveScheduled) => Promise<boolean>;
  onCancel: (post: ScheduledPost) => Promise<boolean>;
  /** Forgets why the last change was not made. */
  dismiss: () => void;
}

/**
 * What is scheduled, as it is while the view shows it.
 *
 * @param isWatched whether the posts, as they are now, are of interest: only then they are loaded again.
 */
export function useScheduledPosts(
  access: ScheduledAccess,
  isWatched: (posts: readonly ScheduledPost[]) => boolean = () => true,
): ScheduledPosts {
  const [posts, setPosts] = useState<readonly ScheduledPost[]>();
  const [notLoaded, setNotLoaded] = useState<Problem>();
  const [notChanged, setNotChanged] = useState<Problem>();
  const [round, setRound] = useState(0);
  const reload = () => setRound((before) => before + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads again.
  useEffect(() => {
    const abort = new AbortController();
    let latest: readonly ScheduledPost[] | undefined;
    async function load() {
      try {
        const loaded = await access.list(abort.signal);
        if (abort.signal.aborted) return;
        latest = loaded;
        setPosts(loaded);
        setNotLoaded(undefined);
      } catch (error) {
        if (!abort.signal.aborted) setNotLoaded(problemOf(error));
      }
    }
    void load();
    const timer = setInterval(() => {
      if (!latest || isWatched(latest)) void load();
    }, RELOAD_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [access, round]);

  async function change(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      setNotChanged(undefined);
      return true;
    } catch (error) {
      setNotChanged(problemOf(error));
      return false;
    } finally {
      reload();
    }
  }
  return {
    posts,
    notLoaded,
    notChanged,
    reload,
    change,
    onMove: ({ id }, to) => change(() => access.move(id, to)),
    onCancel: ({ id }) => change(() => access.cancel(id)),
    dismiss: () => setNotChanged(undefined),
  };
}
