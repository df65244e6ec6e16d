// @vitest-environment happy-dom

import type { Schedule } from "@linnet/protocol";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { fieldValue, localTimeZone } from "./local-time.ts";
import { ScheduleForm } from "./schedule-form.tsx";

function renderForm(problem?: string) {
  const chosen: Schedule[] = [];
  renderUi(
    <ScheduleForm
      isBusy={false}
      problem={problem}
      onSchedule={(schedule) => chosen.push(schedule)}
      onCancel={() => {}}
    />,
  );
  return chosen;
}

// Late in the evening, another usual time is tomorrow, too.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 25, 16) }));
afterEach(() => void vi.useRealTimers());

const field = () => screen.getByLabelText("Date and time");
const submit = () => screen.getByRole("button", { name: "Schedule" });

test("tomorrow at 9 is two presses away, and goes out with this machine's time zone", () => {
  const chosen = renderForm();
  const morning = new Date(2026, 10, 26, 9);
  fireEvent.click(screen.getByRole("button", { name: /^tomorrow/i }));
  fireEvent.click(submit());
  expect(chosen).toEqual([{ at: morning.toISOString(), timeZone: localTimeZone() }]);
});

test("a time that is over cannot be chosen, and the field says so", () => {
  const chosen = renderForm();
  fireEvent.change(field(), { target: { value: fieldValue(new Date(Date.now() - 120_000)) } });
  expect(screen.getByRole("status").textContent).toContain("This time is over");
  expect(submit()).toHaveProperty("disabled", true);
  expect(chosen).toEqual([]);
});

test("why the last choice was not taken stands at the field", () => {
  renderForm("It has begun.");
  expect(screen.getByRole("status").textContent).toBe("It has begun.");
});
