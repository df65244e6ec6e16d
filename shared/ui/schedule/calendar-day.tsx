import type { ScheduledPost } from "@linnet/protocol";
import { useState } from "react";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { beginDrag, isPostDragged } from "./begin-drag.ts";
import { type Day, noonOf } from "./calendar-days.ts";
import { clock } from "./local-time.ts";

/** How many posts a day of the month shows by themselves. */
const MOST_SHOWN = 3;

/** A day of the calendar's grid, which posts are dragged from and dropped on. */
export function CalendarDay({
  day,
  name,
  posts,
  isSelected,
  isToday,
  isFaint,
  mayDrop,
  onSelect,
  onDrag,
  onDrop,
}: {
  day: Day;
  /** The day in words. */
  name: string;
  posts: readonly ScheduledPost[];
  isSelected: boolean;
  isToday: boolean;
  /** It is over, or of another month. */
  isFaint: boolean;
  /** Whether what is dragged can go up on this day. */
  mayDrop: boolean;
  onSelect: () => void;
  onDrag: (post: ScheduledPost | undefined) => void;
  onDrop: () => void;
}) {
  const { strings, language } = useUiHost();
  const [isTarget, setTarget] = useState(false);
  const date = new Intl.DateTimeFormat(language, { calendar: "gregory", day: "numeric" });
  const classes = [
    isToday && "linnet-calendar-today",
    isFaint && "linnet-calendar-faint",
    isTarget && mayDrop && "linnet-drop-target",
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA is made for it.
      role="gridcell"
      className={classes.filter(Boolean).join(" ")}
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isToday ? "date" : undefined}
      aria-label={
        posts.length > 0 ? fill(strings.calendarDay, { day: name, count: posts.length }) : name
      }
      onClick={onSelect}
      onDragOver={(event) => {
        if (!mayDrop || !isPostDragged(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        if (isPostDragged(event)) onDrop();
      }}
    >
      <time className="linnet-calendar-date" dateTime={day}>
        {date.format(noonOf(day))}
      </time>
      {posts.slice(0, MOST_SHOWN).map((post) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys move a post by its own "Move".
        <span
          key={post.id}
          className={`linnet-calendar-post linnet-calendar-kind-${post.kind}`}
          dir="auto"
          draggable
          onDragStart={(event) => {
            beginDrag(event, post);
            onDrag(post);
          }}
          onDragEnd={() => onDrag(undefined)}
        >
          <b>{clock(new Date(post.at), language)}</b> <span>{post.posts[0]?.text}</span>
        </span>
      ))}
      {posts.length > MOST_SHOWN ? (
        <span className="linnet-calendar-more" dir="ltr">
          +<span>{posts.length - MOST_SHOWN}</span>
        </span>
      ) : null}
    </td>
  );
}
