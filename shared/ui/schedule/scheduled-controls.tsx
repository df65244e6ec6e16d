import type { ScheduledPost } from "@linnet/protocol";
import { useState } from "react";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import type { ScheduleChanges } from "./use-kept-focus.tsx";

/** What becomes of a scheduled post at its time, and the ways to change it: move it, begin it now, cancel it. */
export function ScheduledControls({
  post,
  changes,
}: {
  post: ScheduledPost;
  changes: ScheduleChanges;
}) {
  const { strings } = useUiHost();
  const [mode, setMode] = useState<"read" | "move" | "now" | "cancel">("read");
  const [hasReturned, setReturned] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const text = post.posts[0]?.text ?? "";
  const name = text.slice(0, 40);
  const labels =
    post.kind === "post"
      ? { act: strings.schedule, now: strings.schedulePostNow, cancel: strings.scheduleCancel }
      : { act: strings.remindMeThen, now: strings.scheduleRemindNow, cancel: strings.remindCancel };

  function read() {
    setReturned(true);
    setMode("read");
  }
  async function act(action: () => Promise<boolean>) {
    setBusy(true);
    await action();
    setBusy(false);
    read();
  }
  return (
    <>
      <ScheduledState post={post} />
      {mode === "read" ? (
        <div className="linnet-row">
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: it comes in place of the button that was pressed.
            autoFocus={hasReturned}
            aria-label={`${strings.scheduleMove}: ${name}`}
            onClick={() => setMode("move")}
          >
            {strings.scheduleMove}
          </button>
          <button
            type="button"
            aria-label={`${labels.now}: ${name}`}
            onClick={() => setMode("now")}
          >
            {labels.now}
          </button>
          <button
            type="button"
            className="linnet-quiet"
            aria-label={`${labels.cancel}: ${name}`}
            onClick={() => setMode("cancel")}
          >
            {labels.cancel}
          </button>
        </div>
      ) : null}
      {mode === "move" ? (
        <ScheduleForm
          act={labels.act}
          current={post.at}
          isBusy={isBusy}
          onSchedule={(to) => void act(() => changes.onMove(post, to))}
          onCancel={read}
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
                mode === "now" ? changes.onMove(post, { now: true }) : changes.onCancel(post),
              )
            }
          >
            {mode === "now" ? labels.now : labels.cancel}
          </button>
          <button type="button" disabled={isBusy} onClick={read}>
            {strings.back}
          </button>
        </div>
      ) : null}
    </>
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
