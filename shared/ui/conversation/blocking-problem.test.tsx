// @vitest-environment happy-dom

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { BlockingProblem } from "./blocking-problem.tsx";

const REFUSED = { type: "/problems/unauthorized", title: "Unauthorized", status: 401 };

test.each([
  [{}, "Not connected yet", "Connect"],
  [{ refusedAs: "expired" } as const, "The connection has expired", "Connect"],
  [{ refusedAs: "signed-out" } as const, "Signed out", "Sign in"],
])("a refusal says what it means to the host %j", (host, title, button) => {
  renderUi(<BlockingProblem problem={REFUSED} />, { ...host, connect: () => {} });
  expect(screen.getByText(title)).toBeDefined();
  expect(screen.getByRole("button", { name: button })).toBeDefined();
});

test.each(["expired", "signed-out"] as const)(
  "a client that was never let in is not %s",
  (refusedAs) => {
    const foreign = { type: "/problems/foreign-origin", title: "Forbidden", status: 403 };
    renderUi(<BlockingProblem problem={foreign} />, { refusedAs });
    expect(screen.getByText("Not connected yet")).toBeDefined();
  },
);
