// @vitest-environment happy-dom

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import germanStrings from "../locales/de.json" with { type: "json" };
import { englishStrings } from "../strings.ts";
import { renderUi } from "../testing/render-ui.tsx";
import { RunEndLine } from "./run-end-line.tsx";

function show(type: string, chooseModel?: () => void) {
  const error = { type, title: "It failed", status: 502 };
  renderUi(
    <RunEndLine run={{ status: "failed", error }} onRetry={() => {}} />,
    chooseModel ? { chooseModel } : {},
  );
}

test("a turn that its model failed offers another, where the client has a choice", () => {
  const chooseModel = vi.fn();
  show("/problems/model-rate-limited", chooseModel);
  fireEvent.click(screen.getByRole("button", { name: "Choose a model" }));
  expect(chooseModel).toHaveBeenCalledOnce();
  expect(screen.getByText("The model is over its limit")).toBeDefined();
});

test("an account without credit is said to be that, and the turn can be tried again", () => {
  show("/problems/model-out-of-credit");
  expect(screen.getByText("The account at the model's provider has no credit")).toBeDefined();
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});

const german = { strings: { ...englishStrings, ...germanStrings }, language: "de" };
const refusal = {
  type: "/problems/model-failed",
  title: "The model failed",
  status: 502,
  detail: "google/x refused the request (400): the prompt is too long",
};

test("a failure is told and advised in the person's language, with the provider's words below", () => {
  renderUi(<RunEndLine run={{ status: "failed", error: refusal }} />, german);
  const said = [...screen.getByRole("alert").querySelectorAll("p")].map(
    ({ textContent }) => textContent,
  );
  expect(said).toEqual([
    germanStrings.modelFailed,
    germanStrings.modelFailedAdvice,
    refusal.detail,
  ]);
});

test("a failure with codes is told in the person's language alone", () => {
  const said = [
    { code: "requestRefused", values: { model: "google/x", status: 400, reason: "too long" } },
  ];
  renderUi(<RunEndLine run={{ status: "failed", error: { ...refusal, said } }} />, german);
  expect(screen.getByRole("alert").textContent).toBe(
    `${germanStrings.modelFailed}google/x hat die Anfrage abgelehnt (400): too long.`,
  );
});

test("in English, the advice of the backend is enough", () => {
  renderUi(<RunEndLine run={{ status: "failed", error: refusal }} />);
  expect(screen.getByRole("alert").textContent).toBe(`${refusal.title}${refusal.detail}`);
});

test("no other model is offered where there is none, or where it would not help", () => {
  show("/problems/model-rate-limited");
  show("/problems/daily-limit", () => {});
  expect(screen.queryByRole("button", { name: "Choose a model" })).toBeNull();
});
