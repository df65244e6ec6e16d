import { expect, test } from "vitest";
import { compareWords } from "./compare-words.ts";

const absentIn = (text: string, other: string) =>
  compareWords(text, other).flatMap((piece) => (piece.isAbsent ? piece.text : []));

test.each([
  ["The farmer sold the mill in May.", "Farmers sold a mill in May", []],
  [
    "Farmers protested in Ouse, police said",
    "The farmer sold a mill in Ouse",
    ["protested", "police", "said"],
  ],
  // An ending, an accent, an apostrophe and the case make no other word; another letter does.
  ["The city of Muller, they don’t say", "CITIES of Müller; don't say they", []],
  ["The milk turns again", "The mill turns again", ["milk"]],
  ["It made the town proud", "It makes the town proud", ["made"]],
  // A number, a short one too, is the same or another one; capitals are a name.
  ["The EU paid 19 euros for 1,900 birds", "It paid 23 euros for 1,900 birds", ["EU", "19"]],
  ["يبقى الطائر في السماء عشرة أشهر", "ويبقى طائرٌ في السماء عشرة أيام", ["أشهر"]],
  ["水车再次爆炸", "水车再次转动", ["爆炸"]],
  ["학교는 다시 문을 닫았다", "학교가 다시 문을 열었다", ["닫았다"]],
])("%j has, beyond the words of %j: %j", (text, other, words) => {
  expect(absentIn(text, other)).toEqual(words);
  expect(
    compareWords(text, other)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test.each([
  ["Die Mühle dreht sich wieder, sagt Petra Falk", "The mill turns again, says Petra Falk"],
  ["Cheaper than anybody thought", "It cost 9,000 euros"],
])("%j is not held against %j, which has few words of it", (text, other) => {
  expect(absentIn(text, other)).toEqual([]);
});
