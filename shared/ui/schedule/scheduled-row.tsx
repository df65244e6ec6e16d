import type { ScheduledPost } from "@linnet/protocol";
import type { DragEventHandler } from "react";
import { useUiHost } from "../ui-host.tsx";
import { clockTime, longTime } from "./local-time.ts";
import { ScheduledControls } from "./scheduled-controls.tsx";
import type { ScheduleChanges } from "./use-kept-focus.tsx";

/** What a person does with scheduled posts. */
export interface ScheduledActions extends ScheduleChanges {
  onOpen: (chatId: string) => void;
}

/** A scheduled post in a list: opens its chat, and has the ways to change it. */
export function ScheduledRow({
  post,
  actions,
  isUnderDay = false,
  onDragStart,
  onDragEnd,
}: {
  post: ScheduledPost;
  actions: ScheduledActions;
  /** The day is said above it, so that it only names the time. */
  isUnderDay?: boolean;
  /** Where it can be dragged to another day. */
  onDragStart?: DragEventHandler | undefined;
  onDragEnd?: DragEventHandler | undefined;
}) {
  const { language } = useUiHost();
  return (
    <li draggable={onDragStart !== undefined} onDragStart={onDragStart} onDragEnd={onDragEnd}>
      <time className="linnet-scheduled-time" dateTime={post.at}>
        {(isUnderDay ? clockTime : longTime)(post, language)}
      </time>
      <button
        type="button"
        className="linnet-list-open"
        dir="auto"
        onClick={() => actions.onOpen(post.chatId)}
      >
        {post.posts[0]?.text}
      </button>
      <ScheduledControls post={post} changes={actions} />
    </li>
  );
}
