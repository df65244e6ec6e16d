import { expect, test } from "vitest";
import { nativeSearch } from "./native-search.ts";

test.each([
  ["google/gemini-3-pro-preview", ["google_search", "url_context"], true],
  ["google/gemini-2.5-flash", ["google_search", "url_context"], false],
  ["gateway/google/gemini-3-pro-preview", ["google_search", "url_context"], true],
  ["openai/gpt-5.1", ["web_search"], true],
  ["gateway/openai/gpt-5.1", ["web_search"], true],
  ["anthropic/claude-sonnet-4-5", ["web_search"], true],
  ["gateway/anthropic/claude-sonnet-4.5", ["web_search"], true],
  ["gateway/meta/llama-3.3-70b", [], true],
  ["openai-compatible/llama3.2", [], true],
  ["openai-compatible/openai/gpt-oss", [], true],
  ["local/extractive", [], true],
])("%s searches with %j; our tools beside them: %s", (model, names, mixes) => {
  const search = nativeSearch(model);
  expect(Object.keys(search.tools)).toEqual(names);
  expect(search.mixes).toBe(mixes);
});
