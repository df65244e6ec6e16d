import { expect, test } from "vitest";
import { says } from "./says.ts";

test.each([
  ["A real game changer.", "game changer"],
  ["A GAME  CHANGER", "game changer"],
  ["It’s huge", "it's huge"],
  ["C++ rocks", "C++"],
  ["Buy #ad now", "#ad"],
  ["revolucionário!", "Revolucionário"],
  ["革命的な製品です", "革命的"],
  ["100% safe", "100%"],
])("%j says %j", (text, phrase) => {
  expect(says(text, phrase)).toBe(true);
});

test.each([
  ["A hyperlink", "hype"],
  ["game-changer", "game changer"],
  ["category", "cat"],
  ["concat", "cat"],
  ["anything", " "],
  ["C+", "C++"],
])("%j does not say %j", (text, phrase) => {
  expect(says(text, phrase)).toBe(false);
});
