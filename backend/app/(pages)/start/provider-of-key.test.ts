import { expect, test } from "vitest";
import { providerOfKey } from "./provider-of-key.ts";

test.each([
  ["sk-ant-api03-abc", "anthropic"],
  ["sk-proj-abc", "openai"],
  ["AIzaSyAbc", "google"],
  ["vck_abc", "gateway"],
  ["sk-abc", undefined],
  ["sk-or-v1-abc", undefined],
  ["", undefined],
])("the key %s is of %s", (key, provider) => {
  expect(providerOfKey(key)).toBe(provider);
});
