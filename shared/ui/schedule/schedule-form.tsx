import type { Schedule } from "@linnet/protocol";
import { useId, useState } from "react";
import { onEscape } from "../on-escape.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { fieldValue, localTimeZone, longTime, shortTime, usualTimes } from "./local-time.ts";
import { useClockAhead } from "./use-clock-ahead.tsx";

/** Chooses a time in this machine's time zone: one of the usual ones, or any other. Escape gives up. */
export function ScheduleForm({
  current,
  isBusy,
  problem,
  act,
  onSchedule,
  onCancel,
}: {
  /** The time that is chosen until now. */
  current?: string | undefined;
  isBusy: boolean;
  /** Why the last choice was not taken. */
  problem?: string | undefined;
  /** What the button says, where a press does something else than to schedule a post. */
  act?: string;
  onSchedule: (schedule: Schedule) => void;
  onCancel: () => void;
}) {
  const { strings, language } = useUiHost();
  const [opened] = useState(() => Date.now());
  const ahead = useClockAhead();
  const now = new Date(opened + ahead);
  const usual = usualTimes(now);
  const [chosen, setChosen] = useState<string>();
  const isAhead = current && Date.parse(current) > now.getTime();
  const value = chosen ?? fieldValue(isAhead ? new Date(current) : (usual[1] ?? now));
  const hint = useId();
  const time = new Date(value);
  const isTime = !Number.isNaN(time.getTime());
  const isPast = isTime && time.getTime() <= Date.now() + ahead;
  const schedule = isTime && !isPast && { at: time.toISOString(), timeZone: localTimeZone() };
  return (
    <form
      className="linnet-post-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (schedule) onSchedule(schedule);
      }}
      onKeyDown={onEscape(onCancel)}
    >
      {ahead === 0 ? null : (
        <p className="linnet-approval-warning" role="status">
          {fill(strings.clockIsOff, {
            time: longTime({ at: now.toISOString(), timeZone: localTimeZone() }, language),
          })}
        </p>
      )}
      <fieldset className="linnet-row linnet-filters" aria-label={strings.scheduleUsual}>
        {usual.map((each) => (
          <button
            key={each.getTime()}
            type="button"
            className="linnet-chip-button"
            aria-pressed={fieldValue(each) === value}
            onClick={() => setChosen(fieldValue(each))}
          >
            {shortTime(each, now, language)}
          </button>
        ))}
      </fieldset>
      <input
        type="datetime-local"
        aria-label={strings.scheduleTime}
        aria-describedby={hint}
        aria-invalid={isPast}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for another time.
        autoFocus
        required
        min={fieldValue(now)}
        value={value}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p
        id={hint}
        className={isPast || problem ? "linnet-approval-warning" : "linnet-faint"}
        role="status"
      >
        {problem ??
          (isPast
            ? strings.scheduleInPast
            : schedule
              ? `${longTime(schedule, language)} (${schedule.timeZone})`
              : strings.scheduleTime)}
      </p>
      <div className="linnet-row">
        <button type="submit" className="linnet-primary" disabled={isBusy || !schedule}>
          {act ?? strings.schedule}
        </button>
        <button type="button" disabled={isBusy} onClick={onCancel}>
          {strings.cancel}
        </button>
      </div>
    </form>
  );
}
