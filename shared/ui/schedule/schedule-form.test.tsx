// @vitest-environment happy-dom

import type { Schedule } from "@linnet/protocol";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import type { UiHost } from "../ui-host.tsx";
import { fieldValue, localTimeZone } from "./local-time.ts";
import { ScheduleForm } from "./schedule-form.tsx";

function renderForm(problem?: string, host: Partial<UiHost> = {}) {
  const chosen: Schedule[] = [];
  renderUi(
    <ScheduleForm
      isBusy={false}
      problem={problem}
      onSchedule={(schedule) => chosen.push(schedule)}
      onCancel={() => {}}
    />,
    host,
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

test("on a device whose clock is a day behind, times go by the backend's clock, and a line says so", async () => {
  const backendTime = async () => new Date(2026, 10, 26, 16).getTime();
  const chosen = renderForm(undefined, { backendTime });
  expect((await screen.findByText(/By Linnet's clock/)).textContent).toContain("26");
  fireEvent.click(screen.getByRole("button", { name: /^tomorrow/i }));
  fireEvent.click(submit());
  expect(chosen[0]?.at).toBe(new Date(2026, 10, 27, 9).toISOString());
  fireEvent.change(field(), { target: { value: fieldValue(new Date(2026, 10, 26, 15)) } });
  expect(screen.getByText(/This time is over/)).toBeTruthy();
});

test("a clock that agrees with the backend's, or cannot be compared, is not spoken of", async () => {
  const backendTime = vi.fn(async () => Date.now() + 60_000);
  renderForm(undefined, { backendTime });
  await expect.poll(() => backendTime.mock.settledResults[0]?.type).toBe("fulfilled");
  expect(screen.queryByText(/By Linnet's clock/)).toBeNull();
});
