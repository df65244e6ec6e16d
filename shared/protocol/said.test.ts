import { expect, test } from "vitest";
import { inEnglish, isSaidCode, routed, SAID, sentence } from "./said.ts";

test("sentences are filled in and joined", () => {
  const said = [sentence("moreAttached", { model: "m" }), sentence("earlierLeftOut")];
  expect(inEnglish(said)).toBe(
    "More is attached than m can read at once. Earlier messages were left out.",
  );
});

test("a decision has its reason by code and in English", () => {
  expect(routed("research", "nothingRead")).toEqual({
    next: "research",
    reasoning: SAID.nothingRead,
    said: [{ code: "nothingRead" }],
  });
});

test("a code of another version is not known, nor is what every object has", () => {
  expect(["posting", "ofTomorrow", "toString"].map(isSaidCode)).toEqual([true, false, false]);
});
