// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { localTimeZone, longTime } from "../schedule/local-time.ts";
import { renderUi } from "../testing/render-ui.tsx";
import { ProblemNotice } from "./problem-notice.tsx";

test("a limit of the day is told with the person's own time, and no time for machines", () => {
  const resetsAt = "2026-11-28T00:00:00.000Z";
  renderUi(
    <ProblemNotice
      problem={{
        type: "/problems/daily-limit",
        title: "The limit of the day is used up",
        status: 429,
        detail: "You may use 1 message a day here.",
        limit: { name: "messages", allowed: 1, resetsAt },
      }}
    />,
  );
  const { textContent } = screen.getByRole("alert");
  expect(textContent).toContain("Messages a day: 1.");
  expect(textContent).toContain(longTime({ at: resetsAt, timeZone: localTimeZone() }, "en"));
  expect(textContent).not.toContain("00.000Z");
  expect(textContent).not.toContain("You may use");
});
