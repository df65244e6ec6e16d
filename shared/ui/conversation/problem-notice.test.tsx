// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import german from "../locales/de.json" with { type: "json" };
import { localTimeZone, longTime } from "../schedule/local-time.ts";
import { renderUi } from "../testing/render-ui.tsx";
import { UiHostProvider } from "../ui-host.tsx";
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
        limit: { name: "messages", allowed: 2_000, resetsAt },
      }}
    />,
  );
  const { textContent } = screen.getByRole("alert");
  expect(textContent).toContain("You may send 2,000 messages a day.");
  expect(textContent).toContain(longTime({ at: resetsAt, timeZone: localTimeZone() }, "en"));
  expect(textContent).not.toContain("00.000Z");
  expect(textContent).not.toContain("You may use");
});

test("what a machine says of a request is told to a person in their language", () => {
  renderUi(
    <UiHostProvider host={{ strings: german, language: "de" }}>
      <ProblemNotice
        problem={{
          type: "/problems/invalid-request",
          title: "The request is not valid",
          status: 400,
          detail: "message.parts[0].text: Too big",
        }}
      />
    </UiHostProvider>,
  );
  expect(screen.getByRole("alert").textContent).toBe(
    `${german.problemInvalid}${german.problemInvalidAdvice}`,
  );
});
