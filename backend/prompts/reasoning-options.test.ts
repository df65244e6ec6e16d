import { expect, test } from "vitest";
import { reasoningOptions } from "./reasoning-options.ts";

test.each([
  "google/gemini-3-pro-preview",
  "google/gemini-2.5-flash",
  "gateway/google/gemini-3-pro-preview",
])("%s is asked for its thoughts", (model) => {
  expect(reasoningOptions(model)).toEqual({
    google: { thinkingConfig: { includeThoughts: true } },
  });
});

test.each([
  "anthropic/claude-sonnet-4-5",
  "anthropic/claude-3-7-sonnet-latest",
  "gateway/anthropic/claude-opus-4.5",
])("%s is given a budget to think with", (model) => {
  expect(reasoningOptions(model)).toMatchObject({ anthropic: { thinking: { type: "enabled" } } });
});

test.each([
  "google/gemini-2.0-flash",
  "google/gemini-1.5-pro",
  "google/gemma-3-27b-it",
  "anthropic/claude-3-5-haiku-latest",
  "anthropic/claude-3-haiku-20240307",
  "openai/gpt-5.1",
  "openai-compatible/llama3.2",
  "local/extractive",
])("%s is asked for nothing of the kind", (model) => {
  expect(reasoningOptions(model)).toBeUndefined();
});
