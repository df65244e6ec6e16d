import type { DraftPost } from "@linnet/protocol";
import { expect, test } from "vitest";
import { postEvidence } from "./post-evidence.ts";

const TEXT = "The mill turns again. It cost 9,000 euros.\n\nhttps://a.example/mill";
const sourceIds = ["s1"];
const post: DraftPost = {
  text: TEXT,
  weightedLength: 0,
  claims: [
    { text: "The mill turns again", sourceIds },
    // A model tells a claim in its own words.
    { text: "The cost was 9,000 euros", sourceIds },
  ],
};
const now = (text: string, rest: Partial<DraftPost> = {}) =>
  postEvidence({ ...post, text, ...rest }, [TEXT]).map((claim) => [
    claim.text,
    claim.isOwn ? "own" : claim.isDoubted ? "doubted" : "claimed",
  ]);
const both = [
  ["The mill turns again", "claimed"],
  ["The cost was 9,000 euros", "claimed"],
];

test("an untouched post has its claims", () => {
  expect(now(TEXT)).toEqual(both);
});

test.each([
  [`${TEXT} It cost 9 million euros, says Anna Berg.`, "It cost 9 million euros, says Anna Berg."],
  [TEXT.replace("\n\n", " Nobody paid.\n\n"), "Nobody paid."],
])("what a person adds is theirs: %j", (text, added) => {
  expect(now(text)).toEqual([...both, [added, "own"]]);
});

test("a claim goes with its sentence, and a changed sentence is the person's", () => {
  expect(now("The mill turns again. It cost 9 million euros.")).toEqual([
    ["The mill turns again", "claimed"],
    ["It cost 9 million euros.", "own"],
  ]);
});

test("an emptied post says nothing, and one that was written over is all the person's", () => {
  expect(now("")).toEqual([]);
  expect(now(" \n")).toEqual([]);
  expect(now("x ".repeat(200)).map(([, whose]) => whose)).toEqual(["own"]);
});

test("a claim with a doubted piece is not proven; how it is told is no matter of proof", () => {
  const doubted = (kind: string, text: string) => now(TEXT, { doubts: [{ kind, text }] });
  const [first, second] = both;
  expect(doubted("number", "9,000")).toEqual([first, [second?.[0], "doubted"]]);
  expect(doubted("claim", "The mill turns again.")).toEqual([[first?.[0], "doubted"], second]);
  expect(doubted("we", "The mill turns again.")).toEqual(both);
});
