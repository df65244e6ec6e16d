import { expect, test } from "vitest";
import { standingQuotes } from "./standing-quotes.ts";

test("a quote stands in the text of a source that its claim names", () => {
  const texts = [
    { id: "s1", text: "Two stations “measured” the same rise." },
    { id: "s2", text: "The bridge is open." },
  ];
  const quote = 'stations "measured" the same';
  const claims = [
    { sourceIds: ["s9", "s1"], quote },
    { sourceIds: ["s2"], quote },
    { sourceIds: ["s1"], quote: "nobody has measured it" },
  ];
  expect(standingQuotes({ texts, claims })).toEqual([true, false, false]);
});
