import type { ScheduledPost } from "@linnet/protocol";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { beginDrag } from "./begin-drag.ts";
import { CalendarDay } from "./calendar-day.tsx";
import {
  type Day,
  dayOf,
  daysAfter,
  firstWeekday,
  isSameMonth,
  monthsAfter,
  noonOf,
  sameClockOn,
  startOfWeek,
  weekFrom,
  weeksOfMonth,
} from "./calendar-days.ts";
import { localTimeZone, longTime } from "./local-time.ts";
import { type ScheduledActions, ScheduledRow } from "./scheduled-row.tsx";
import { useKeptFocus } from "./use-kept-focus.tsx";

/** The day that a key of the grid leads to. @param forward what the right arrow adds: -1 where days run from right to left. */
function dayByKey(key: string, day: Day, first: number, forward: 1 | -1): Day | undefined {
  switch (key) {
    case "ArrowRight":
      return daysAfter(day, forward);
    case "ArrowLeft":
      return daysAfter(day, -forward);
    case "ArrowDown":
      return daysAfter(day, 7);
    case "ArrowUp":
      return daysAfter(day, -7);
    case "Home":
      return startOfWeek(day, first);
    case "End":
      return daysAfter(startOfWeek(day, first), 6);
    case "PageDown":
      return monthsAfter(day, 1);
    case "PageUp":
      return monthsAfter(day, -1);
    default:
      return undefined;
  }
}

/** The day that is shown first: that of the next post, if it is in this month. */
function firstShown(posts: readonly ScheduledPost[]): Day {
  const today = dayOf(new Date());
  const next = posts.map(({ at }) => dayOf(new Date(at))).find((day) => day >= today);
  return next && isSameMonth(next, today) ? next : today;
}

/**
 * A month of scheduled posts by their days in this machine's time zone, and the posts of one day with their actions. A
 * post that is dragged to another day keeps its clock time.
 */
export function ScheduledCalendar({
  posts,
  actions,
}: {
  posts: readonly ScheduledPost[];
  actions: ScheduledActions;
}) {
  const { strings, language } = useUiHost();
  const [day, setDay] = useState(() => firstShown(posts));
  const [draggedPost, setDragged] = useState<ScheduledPost>();
  // The end of a drag is not told where its post is gone by then.
  const dragged = posts.find(({ id }) => id === draggedPost?.id);
  /** The last post that was dragged, as it was before. */
  const [moved, setMoved] = useState<{ before: ScheduledPost; at: string }>();
  const grid = useRef<HTMLTableElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rowActions = { ...actions, ...useKeptFocus(heading, posts, actions) };
  const hasKeys = useRef(false);
  const title = useId();
  const dayTitle = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day.
  useEffect(() => {
    if (hasKeys.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    hasKeys.current = false;
  }, [day]);

  const first = firstWeekday(language, typeof navigator === "undefined" ? [] : navigator.languages);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const inLanguage = new Intl.DateTimeFormat(language, { calendar: "gregory", ...options });
    return (each: Day) => inLanguage.format(noonOf(each));
  };
  const dayName = format({ weekday: "long", day: "numeric", month: "long" });
  const shortWeekday = format({ weekday: "short" });
  const longWeekday = format({ weekday: "long" });
  const onDay = (each: Day) => posts.filter(({ at }) => dayOf(new Date(at)) === each);
  const today = dayOf(new Date());
  const ofDay = onDay(day);

  function onKey(event: KeyboardEvent<HTMLTableElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      heading.current?.focus();
      return;
    }
    const isReversed = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = dayByKey(event.key, day, first, isReversed ? -1 : 1);
    if (!next) return;
    event.preventDefault();
    hasKeys.current = true;
    setDay(next);
  }
  async function drop(target: Day) {
    if (!dragged) return;
    setDragged(undefined);
    const at = sameClockOn(target, new Date(dragged.at)).toISOString();
    if (at === dragged.at) return;
    setDay(target);
    const isMoved = await actions.onMove(dragged, { at, timeZone: localTimeZone() });
    setMoved(isMoved ? { before: dragged, at } : undefined);
  }
  async function undo({ before }: { before: ScheduledPost }) {
    heading.current?.focus();
    setMoved(undefined);
    setDay(dayOf(new Date(before.at)));
    await actions.onMove(before, { at: before.at, timeZone: before.timeZone });
  }
  return (
    <div className="linnet-calendar">
      <div className="linnet-row linnet-calendar-head">
        <h3 id={title} aria-live="polite">
          {format({ month: "long", year: "numeric" })(day)}
        </h3>
        <IconButton
          icon="before"
          label={strings.calendarBefore}
          onClick={() => setDay(monthsAfter(day, -1))}
        />
        <button type="button" onClick={() => setDay(today)}>
          {strings.calendarToday}
        </button>
        <IconButton
          icon="after"
          label={strings.calendarAfter}
          onClick={() => setDay(monthsAfter(day, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA is made for it. */}
      <table ref={grid} role="grid" aria-labelledby={title} onKeyDown={onKey}>
        <thead>
          <tr>
            {weekFrom(startOfWeek(day, first)).map((each) => (
              <th key={each} scope="col" abbr={longWeekday(each)}>
                {shortWeekday(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(day, first).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <CalendarDay
                  key={each}
                  day={each}
                  name={dayName(each)}
                  posts={onDay(each)}
                  isSelected={each === day}
                  isToday={each === today}
                  isFaint={!isSameMonth(each, day) || each < today}
                  mayDrop={
                    dragged !== undefined &&
                    sameClockOn(each, new Date(dragged.at)).getTime() > Date.now()
                  }
                  onSelect={() => setDay(each)}
                  onDrag={setDragged}
                  onDrop={() => void drop(each)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">
        {moved ? (
          <div className="linnet-row">
            {fill(strings.scheduledMoved, {
              time: longTime({ at: moved.at, timeZone: localTimeZone() }, language),
            })}
            <button type="button" className="linnet-quiet" onClick={() => void undo(moved)}>
              {strings.undo}
            </button>
          </div>
        ) : posts.length > 0 ? (
          <p className="linnet-faint">{strings.calendarDrag}</p>
        ) : null}
      </div>
      <section className="linnet-calendar-day" aria-labelledby={dayTitle}>
        <h3 id={dayTitle} ref={heading} tabIndex={-1}>
          {dayName(day)}
        </h3>
        {ofDay.length > 0 ? (
          <ul className="linnet-list linnet-scheduled" aria-labelledby={dayTitle}>
            {ofDay.map((post) => (
              <ScheduledRow
                key={post.id}
                post={post}
                actions={rowActions}
                isUnderDay
                onDragStart={(event) => {
                  beginDrag(event, post);
                  setDragged(post);
                }}
                onDragEnd={() => setDragged(undefined)}
              />
            ))}
          </ul>
        ) : (
          <>
            <p>{strings.calendarNothing}</p>
            {day < today ? null : <p className="linnet-faint">{strings.scheduleEmptyHint}</p>}
          </>
        )}
      </section>
    </div>
  );
}
