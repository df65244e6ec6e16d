import { expect, test } from "vitest";
import { checkFacts } from "./check-facts.ts";

const PAGE = {
  id: "s1",
  title: "The old bridge opens again",
  text: "The bridge over the Lenne opens again on Friday. The repair cost 9,000 euros less than planned, says Maria Holt.",
  isForeign: true,
};
const check = (...facts: Parameters<typeof checkFacts>[0]["facts"]) =>
  checkFacts({ facts, texts: [PAGE], words: [] });

test("a fact keeps a quote that stands in its source, and what is said about it", () => {
  const fact = {
    text: "The repair cost 9,000 euros less than planned",
    sourceIds: ["s1"],
    quote: "The repair cost 9,000 euros less than planned",
    speaker: "Maria Holt",
    date: "2 May 2026",
    condition: "if it stays dry",
  };
  expect(check(fact)).toEqual([fact]);
});

test("a quote that stands nowhere goes, and its fact is marked", () => {
  const fact = {
    text: "The repair was cheap",
    sourceIds: ["s1"],
    quote: "It was a gift of the city",
  };
  expect(check(fact)).toEqual([
    {
      text: fact.text,
      sourceIds: [],
      doubts: [{ kind: "claim", text: fact.text }],
    },
  ]);
});

test("a number and a name that no source has are marked, and each fact for itself", () => {
  const [first, second] = check(
    { text: "The repair cost 12,000 euros less, says Petra Falk", sourceIds: ["s1"] },
    { text: "The bridge over the Lenne opens again on Friday", sourceIds: ["s1"] },
  );
  expect(first?.doubts).toEqual([
    { kind: "number", text: "12,000" },
    { kind: "name", text: "Petra Falk" },
  ]);
  expect(second).not.toHaveProperty("doubts");
});

test("a speaker whom no source names is left out", () => {
  const text = "The repair cost 9,000 euros less than planned";
  const [invented, plain] = check(
    { text, sourceIds: ["s1"], speaker: "Petra Falk" },
    { text, sourceIds: ["s1"], speaker: "the office for roads" },
  );
  expect(invented).not.toHaveProperty("speaker");
  expect(plain?.speaker).toBe("the office for roads");
});
