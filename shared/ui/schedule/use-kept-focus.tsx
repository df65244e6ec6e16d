import type { ScheduledPost } from "@linnet/protocol";
import { type RefObject, useEffect, useRef } from "react";
import type { ScheduledPosts } from "./use-scheduled-posts.tsx";

/** The ways to change a scheduled post. */
export type ScheduleChanges = Pick<ScheduledPosts, "onMove" | "onCancel">;

/**
 * Focuses `target` where a person's change has taken the row that had the focus away.
 *
 * @returns the changes, as the rows are to be given them.
 */
export function useKeptFocus(
  target: RefObject<HTMLElement | null>,
  posts: readonly ScheduledPost[] | undefined,
  { onMove, onCancel }: ScheduleChanges,
): ScheduleChanges {
  const changed = useRef<ScheduledPost>(undefined);
  useEffect(() => {
    const { current } = changed;
    if (!current || posts?.some(({ id, at }) => id === current.id && at === current.at)) return;
    changed.current = undefined;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  });
  async function noted(post: ScheduledPost, change: () => Promise<boolean>): Promise<boolean> {
    changed.current = post;
    const isMade = await change();
    if (!isMade) changed.current = undefined;
    return isMade;
  }
  return {
    onMove: (post, to) => noted(post, () => onMove(post, to)),
    onCancel: (post) => noted(post, () => onCancel(post)),
  };
}
