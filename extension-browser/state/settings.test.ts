import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, parseSettings } from "./settings.ts";

test("what cannot be used has its default, and the rest is kept", () => {
  const stored = { backendUrl: 7, token: "t", resume: "no", theme: "pink", language: "de" };
  expect(parseSettings(stored)).toEqual({ ...DEFAULT_SETTINGS, token: "t", language: "de" });
});

test.each([undefined, null, "text", 3])("%j is the defaults", (stored) => {
  expect(parseSettings(stored)).toEqual(DEFAULT_SETTINGS);
});
