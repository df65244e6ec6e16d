import type { ScheduledPost } from "@linnet/protocol";
import { type DragEventHandler, useState } from "react";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { longTime } from "./local-time.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import type { ScheduledPosts } from "./use-scheduled-posts.tsx";

/** What a person does with scheduled posts. */
export interface ScheduledActions extends Pick<ScheduledPosts, "onMove" | "onCancel"> {
  onOpen: (chatId: string) => void;
}

/** A scheduled post with its actions: open its chat, move it, post it now, cancel it. */
export function ScheduledRow({
  post,
  actions,
  onDragStart,
  onDragEnd,
}: {
  post: ScheduledPost;
  actions: ScheduledActions;
  /** Where it can be dragged to another day. */
  onDragStart?: DragEventHandler | undefined;
  onDragEnd?: DragEventHandler | undefined;
}) {
  const { strings, language } = useUiHost();
  const [mode, setMode] = useState<"read" | "move" | "now" | "cancel">("read");
  const [isBusy, setBusy] = useState(false);
  const text = post.posts[0]?.text ?? "";
  const name = text.slice(0, 40);
  const nowLabel = post.kind === "post" ? strings.schedulePostNow : strings.scheduleRemindNow;

  async function act(action: () => Promise<boolean>) {
    setBusy(true);
    await action();
    setBusy(false);
    setMode("read");
  }
  return (
    <li
      draggable={onDragStart !== undefined && mode === "read"}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    >
      <time className="linnet-scheduled-time" dateTime={post.at}>
        {longTime(post, language)}
      </time>
      <button
        type="button"
        className="linnet-list-open"
        dir="auto"
        onClick={() => actions.onOpen(post.chatId)}
      >
        {text}
      </button>
      <ScheduledState post={post} />
      {mode === "read" ? (
        <div className="linnet-row">
          <button
            type="button"
            aria-label={`${strings.scheduleMove}: ${name}`}
            onClick={() => setMode("move")}
          >
            {strings.scheduleMove}
          </button>
          <button type="button" aria-label={`${nowLabel}: ${name}`} onClick={() => setMode("now")}>
            {nowLabel}
          </button>
          <button
            type="button"
            className="linnet-quiet"
            aria-label={`${strings.scheduleCancel}: ${name}`}
            onClick={() => setMode("cancel")}
          >
            {strings.scheduleCancel}
          </button>
        </div>
      ) : null}
      {mode === "move" ? (
        <ScheduleForm
          current={post.at}
          isBusy={isBusy}
          onSchedule={(to) => void act(() => actions.onMove(post, to))}
          onCancel={() => setMode("read")}
        />
      ) : null}
      {mode === "now" || mode === "cancel" ? (
        <div className="linnet-row">
          <button
            type="button"
            className="linnet-primary"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
            autoFocus
            disabled={isBusy}
            onClick={() =>
              void act(() =>
                mode === "now" ? actions.onMove(post, { now: true }) : actions.onCancel(post),
              )
            }
          >
            {mode === "now" ? nowLabel : strings.scheduleCancel}
          </button>
          <button type="button" disabled={isBusy} onClick={() => setMode("read")}>
            {strings.back}
          </button>
        </div>
      ) : null}
    </li>
  );
}

/** What becomes of a scheduled post at its time, or why nothing has yet. */
function ScheduledState({ post }: { post: ScheduledPost }) {
  const { strings } = useUiHost();
  if (post.failed) return <p className="linnet-approval-warning">{strings.scheduledFailed}</p>;
  const text =
    Date.parse(post.at) <= Date.now()
      ? strings.scheduledWaits
      : post.account
        ? fill(strings.scheduledAs, { account: post.account.username, count: post.posts.length })
        : strings.scheduledReminder;
  return <p className="linnet-faint">{text}</p>;
}
