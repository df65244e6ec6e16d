import fc from "fast-check";
import { expect, test } from "vitest";
import { sentenceSpans, sentencesIn } from "./sentence-spans.ts";

test("abbreviations, initials and versions do not end a sentence", () => {
  expect(
    sentencesIn(
      "Mr. J. R. Smith met Dr. Jones in the U.S. Senate. He uses e.g. Node.js 22.1. Fine.",
      "en",
    ),
  ).toEqual([
    "Mr. J. R. Smith met Dr. Jones in the U.S. Senate.",
    "He uses e.g. Node.js 22.1.",
    "Fine.",
  ]);
});

test("an abbreviation may also end a sentence", () => {
  expect(
    sentencesIn("They moved to the U.S. The rest stayed. It opens at 9 a.m. We wait.", "en"),
  ).toEqual(["They moved to the U.S.", "The rest stayed.", "It opens at 9 a.m.", "We wait."]);
});

test("a path does not end a sentence", () => {
  const sentences = [
    "A request for ../../etc/passwd was answered.",
    "It stood in ./src/server.ts, below ~/.Trash/old, and in ..\\Windows.",
    "Go up by ../.. now.",
    "It stays.",
  ];
  expect(sentencesIn(sentences.join(" "), "en")).toEqual(sentences);
});

test("a Roman ordinal stays with what it counts, where a language writes it with a full stop", () => {
  const text = "Der VIII. Zivilsenat hat entschieden.";
  expect(sentenceSpans(text, "de")).toHaveLength(1);
  expect(sentenceSpans("He wrote part VIII. Nobody read it.", "en")).toHaveLength(2);
});

test("a German date and its abbreviations stay whole", () => {
  expect(
    sentencesIn("Am 5. März kam z. B. Herr Müller. Er blieb bis 2019. Danach ging er.", "de"),
  ).toEqual(["Am 5. März kam z. B. Herr Müller.", "Er blieb bis 2019.", "Danach ging er."]);
});

test("quotations and brackets stay with their sentence", () => {
  expect(sentencesIn('Then (he said "Go now. Do it.") they left. Good.', "en")).toEqual([
    'Then (he said "Go now. Do it.") they left.',
    "Good.",
  ]);
  expect(sentencesIn('"Really?" she asked. Yes.', "en")).toEqual(['"Really?" she asked.', "Yes."]);
  expect(
    sentencesIn("「行こう。早く。」と彼は言った。東京都は3.5％増えた！次に進む。", "ja"),
  ).toEqual(["「行こう。早く。」と彼は言った。", "東京都は3.5％増えた！", "次に進む。"]);
});

test("a bracket that never closes ends with its sentence", () => {
  expect(sentencesIn('He was 6" tall (so they said. She left. He stayed.', "en")).toEqual([
    'He was 6" tall (so they said.',
    "She left.",
    "He stayed.",
  ]);
});

test("addresses are never cut", () => {
  expect(
    sentencesIn("See https://example.com/x?y=Z. And http://localhost:3000/a?B now. Bye.", "en"),
  ).toEqual(["See https://example.com/x?y=Z.", "And http://localhost:3000/a?B now.", "Bye."]);
});

test("a line break ends a sentence", () => {
  expect(sentencesIn("Added: the new thing\nRemoved: the old thing", "en")).toHaveLength(2);
});

test("a malformed language tag is no error", () => {
  expect(sentencesIn("One. Two.", "en_US")).toEqual(["One.", "Two."]);
});

test("the spans adjoin and cover any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      expect(
        sentenceSpans(text)
          .map(({ start, end }) => text.slice(start, end))
          .join(""),
      ).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test("the number of a case goes on behind its abbreviation", () => {
  expect(sentencesIn("Urteil vom 3. März 2027, Az. 4 S 118/26", "de")).toHaveLength(1);
});
