import { expect, test } from "vitest";
import { splitResearch } from "./split-research.ts";

test.each([
  [
    "It is about a bridge.\n\nAngles:\n- The cost\n- The lane\n- The wait",
    ["The cost", "The lane", "The wait"],
  ],
  ["Text\n**Angles:**\n1. **The cost** of it\n2) The lane\n", ["The cost of it", "The lane"]],
  ["Angles:\n- a\n- b\n- c\n- d", ["a", "b", "c"]],
  ["The angles of it are many.", []],
  ["Angles:\n- The cost\nShall I draft it?", []],
  ["- The cost\n- The lane", []],
])("angles of %j", (answer, angles) => {
  expect(splitResearch(answer).angles).toEqual(angles);
});

const ANSWER = `It is about a bridge.

Facts:
- The repair cost **9,000 euros** less than planned. [s1]
  - quote: "The repair cost 9,000 euros less than planned"
  - speaker: Maria Holt [s1]
  - date: 2 May 2026
- The lane opens later [s1, s2], if it is dry.
  - condition: dry weather
  - speaker: none

Open:
- Who pays for the lane?

Angles:
- The cost
- The lane`;

test("facts come with what is said about them, and the text without them", () => {
  expect(splitResearch(ANSWER)).toEqual({
    text: "It is about a bridge.",
    facts: [
      {
        text: "The repair cost 9,000 euros less than planned.",
        sourceIds: ["s1"],
        quote: "The repair cost 9,000 euros less than planned",
        speaker: "Maria Holt",
        date: "2 May 2026",
      },
      {
        text: "The lane opens later, if it is dry.",
        sourceIds: ["s1", "s2"],
        condition: "dry weather",
      },
    ],
    open: ["Who pays for the lane?"],
    angles: ["The cost", "The lane"],
  });
});

test("what a smaller model makes of the form is read as well", () => {
  const answer =
    "### Facts:\n1. It opened [s1]\n   * **Quote:** “It opened on Friday”\n\n2. It is long [s1]\nquote: It is 300 m long\n**Open questions**\n* Why?";
  expect(splitResearch(answer)).toMatchObject({
    text: "",
    facts: [
      { text: "It opened", quote: "It opened on Friday" },
      { text: "It is long", quote: "It is 300 m long" },
    ],
    open: ["Why?"],
  });
});

test("a list that is not in its form stays in the text, where it stands", () => {
  const answer =
    "About a bridge.\n\nFacts:\n- It opened [s1]\nThe page says more.\n\nAngles:\n- The cost";
  expect(splitResearch(answer)).toEqual({
    text: "About a bridge.\n\nFacts:\n- It opened [s1]\nThe page says more.",
    facts: [],
    open: [],
    angles: ["The cost"],
  });
  expect(splitResearch("The facts: none of them.")).toMatchObject({ facts: [], open: [] });
});

test("only the lists that are asked for leave the text", () => {
  const { text, angles } = splitResearch(ANSWER, ["angles"]);
  expect(angles).toEqual(["The cost", "The lane"]);
  expect(text).toBe(ANSWER.slice(0, ANSWER.indexOf("\n\nAngles:")));
});
