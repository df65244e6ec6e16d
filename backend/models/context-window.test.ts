import { afterEach, expect, test } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { promptBudget } from "./context-window.ts";

afterEach(() => provideEnvironment({ LINNET_CONTEXT_TOKENS: "" }));

test("a model is given less than it can read, by what is known of its family", () => {
  expect(promptBudget("google/gemini-3-pro-preview")).toBe(700_000);
  expect(promptBudget("gateway/anthropic/claude-sonnet-4.5")).toBe(140_000);
  expect(promptBudget("openai-compatible/llama3.2")).toBe(11_200);
});

test("what the operator says about the model counts", () => {
  provideEnvironment({ LINNET_CONTEXT_TOKENS: "40000" });
  expect(promptBudget("openai-compatible/llama3.2")).toBe(28_000);
  expect(promptBudget("local/extractive")).toBe(Number.POSITIVE_INFINITY);
});
