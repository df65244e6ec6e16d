import type { ScheduledPostsApi } from "@linnet/client";
import { newId, type Schedule } from "@linnet/protocol";
import { useRef, useState } from "react";
import { problemReason } from "../conversation/problem-texts.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { ChangedSince } from "./changed-since.tsx";
import { longTime } from "./local-time.ts";
import { NotChanged } from "./not-changed.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { ScheduledControls } from "./scheduled-controls.tsx";
import { useKeptFocus } from "./use-kept-focus.tsx";
import { type ScheduledAccess, useScheduledPosts } from "./use-scheduled-posts.tsx";

/** The part of `ScheduledPostsApi` that schedules a reminder, and changes what is scheduled. */
export type ReminderAccess = ScheduledAccess & Pick<ScheduledPostsApi, "remind">;

/** The time for which a draft is scheduled, and how to change it; without one, the ways to post it, and to be reminded of it. */
export function DraftReminder({
  draftId,
  access,
  onPost,
}: {
  draftId: string;
  access: ReminderAccess;
  /** Begins the turn that asks for approval; absent where the draft cannot be posted as it is. */
  onPost?: (() => void) | undefined;
}) {
  const { strings, language } = useUiHost();
  const scheduled = useScheduledPosts(access, (posts) =>
    posts.some((post) => post.draftId === draftId),
  );
  const [isChoosing, setChoosing] = useState(false);
  const [hasReturned, setReturned] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { posts, notChanged } = scheduled;
  const button = useRef<HTMLButtonElement>(null);
  const changes = useKeptFocus(button, posts, scheduled);
  // A backend that cannot be asked takes no reminders.
  if (!posts) return null;

  async function remind(schedule: Schedule) {
    setBusy(true);
    const isSet = await scheduled.change(() =>
      access.remind({ id: newId(), draftId, ...schedule }),
    );
    setBusy(false);
    if (!isSet) return;
    setReturned(false);
    setChoosing(false);
  }
  const post = posts.find((each) => each.draftId === draftId);
  if (post) {
    const time = longTime(post, language);
    return (
      <div className="linnet-reminder">
        <NotChanged scheduled={scheduled} />
        <p role="status">
          <b>{fill(post.kind === "reminder" ? strings.reminderAt : strings.due, { time })}</b>
        </p>
        <ChangedSince key={post.id} post={post} />
        <ScheduledControls post={post} changes={changes} />
      </div>
    );
  }
  return isChoosing ? (
    <div className="linnet-reminder">
      <ScheduleForm
        act={strings.remindMeThen}
        isBusy={isBusy}
        problem={notChanged && problemReason(notChanged, strings, language)}
        onSchedule={(schedule) => void remind(schedule)}
        onCancel={() => {
          scheduled.dismiss();
          setReturned(true);
          setChoosing(false);
        }}
      />
    </div>
  ) : (
    <>
      {onPost ? (
        <button type="button" className="linnet-quiet" onClick={onPost}>
          {strings.postOnX}
        </button>
      ) : null}
      <button
        ref={button}
        type="button"
        className="linnet-quiet"
        // biome-ignore lint/a11y/noAutofocus: it comes in place of the form that was given up.
        autoFocus={hasReturned}
        onClick={() => setChoosing(true)}
      >
        {strings.remindMe}
      </button>
    </>
  );
}
