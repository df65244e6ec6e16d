import { expect, test } from "vitest";
import { findKeyProvider, providerOfKey } from "./key-providers.ts";

test.each([
  ["sk-ant-api03-abc", "anthropic"],
  ["sk-proj-abc", "openai"],
  ["sk-svcacct-abc", "openai"],
  ["sk-abcT3BlbkFJabc", "openai"],
  ["AIzaSyAbc", "google"],
  ["sk-or-v1-abc", "openrouter"],
  ["xai-abc", "xai"],
  ["gsk_abc", "groq"],
  ["vck_abc", "gateway"],
  ["sk-abc", undefined],
  ["a sk-ant-api03-abc", undefined],
  ["", undefined],
])("the key %s is of %s", (key, provider) => {
  expect(providerOfKey(key)).toBe(provider);
});

test("a provider is found by its name and by the address of its server", () => {
  expect(findKeyProvider("groq")?.name).toBe("Groq");
  expect(findKeyProvider("https://api.groq.com/openai/v1")?.name).toBe("Groq");
  expect(findKeyProvider("https://api.groq.com/openai/v1/")?.name).toBe("Groq");
  expect(findKeyProvider("http://127.0.0.1:8000/v1")).toBeUndefined();
  expect(findKeyProvider(undefined)).toBeUndefined();
});
