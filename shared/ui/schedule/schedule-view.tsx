import { useRef } from "react";
import { BlockingProblem } from "../conversation/blocking-problem.tsx";
import { useUiHost } from "../ui-host.tsx";
import { useChoice } from "../use-choice.tsx";
import { NotChanged } from "./not-changed.tsx";
import { ScheduledCalendar } from "./scheduled-calendar.tsx";
import { ScheduledRow } from "./scheduled-row.tsx";
import { useKeptFocus } from "./use-kept-focus.tsx";
import { type ScheduledAccess, useScheduledPosts } from "./use-scheduled-posts.tsx";

/** All that waits for its time, as a list or as a calendar. Where nothing waits, both say how something comes here. */
export function ScheduleView({
  access,
  onOpen,
}: {
  access: ScheduledAccess;
  onOpen: (chatId: string) => void;
}) {
  const { strings } = useUiHost();
  const [shownAs, showAs] = useChoice("schedule", ["list", "calendar"]);
  const scheduled = useScheduledPosts(access);
  const { posts, notLoaded } = scheduled;
  const heading = useRef<HTMLHeadingElement>(null);
  const rowActions = { ...useKeptFocus(heading, posts, scheduled), onOpen };
  if (!posts) {
    return notLoaded ? (
      <BlockingProblem problem={notLoaded} onRetry={scheduled.reload} />
    ) : (
      <p className="linnet-faint" role="status">
        {strings.loading}
      </p>
    );
  }
  const failed = posts.filter((post) => post.failed);
  // Their days are over, and may be on no page of the calendar that anybody looks at.
  const listed = shownAs === "list" ? posts : failed;
  return (
    <>
      <div className="linnet-row">
        <h2 id="linnet-scheduled" ref={heading} tabIndex={-1}>
          {strings.scheduled}
        </h2>
        <span className="linnet-spacer" />
        <fieldset className="linnet-row linnet-filters" aria-label={strings.scheduleShownAs}>
          <button
            type="button"
            className="linnet-chip-button"
            aria-pressed={shownAs === "list"}
            onClick={() => showAs("list")}
          >
            {strings.scheduleAsList}
          </button>
          <button
            type="button"
            className="linnet-chip-button"
            aria-pressed={shownAs === "calendar"}
            onClick={() => showAs("calendar")}
          >
            {strings.scheduleAsCalendar}
          </button>
        </fieldset>
      </div>
      <NotChanged scheduled={scheduled} />
      {posts.length === 0 && shownAs === "list" ? (
        <div className="linnet-empty" role="status">
          <h3>{strings.scheduleEmpty}</h3>
          <p>{strings.scheduleEmptyHint}</p>
        </div>
      ) : null}
      {listed.length > 0 ? (
        <ul className="linnet-list linnet-scheduled" aria-labelledby="linnet-scheduled">
          {listed.map((post) => (
            <ScheduledRow key={post.id} post={post} actions={rowActions} />
          ))}
        </ul>
      ) : null}
      {shownAs === "calendar" ? (
        <ScheduledCalendar
          posts={posts.filter((post) => !post.failed)}
          actions={{ ...scheduled, onOpen }}
        />
      ) : null}
      {posts.length > 0 ? <p className="linnet-faint">{strings.scheduleEditHint}</p> : null}
    </>
  );
}
