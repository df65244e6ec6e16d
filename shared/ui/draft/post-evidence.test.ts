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

test.each([
  // In the words of the quote, of a whole one or of a part.
  ["The mill turns again.", "The mill turns again", []],
  ["“The mill turns”, at last", "Since May, the mill turns at last.", []],
  // A word is another one, is missing, or stands elsewhere.
  ["The mill explodes again.", "The mill turns again", ["The mill explodes again."]],
  ["The mill turns.", "The mill never turns", ["The mill turns again"]],
  ["The mill sued the town.", "The town sued the mill", ["The mill turns again"]],
  // No claim is about the second sentence.
  [
    "The mill turns again. All of Ouse is proud.",
    "The mill turns again",
    ["All of Ouse is proud."],
  ],
  ["The mill turns again. #ouse #mills", "The mill turns again", []],
  ["水车再次转动了。", "水车再次转动了，村长说", []],
])("of %j with the quote %j, these are told in other words: %j", (text, quote, reworded) => {
  const claim = /水/u.test(text) ? text : "The mill turns again";
  const claims = [{ text: claim, sourceIds, quote }];
  const shown = postEvidence({ text, weightedLength: 0, claims }, [text]);
  expect(shown.filter(({ isReworded }) => isReworded).map((one) => one.text)).toEqual(reworded);
});

test("a sentence of two claims is not shown twice, for each of them", () => {
  const told = ["The mill turns again", "The mill cost 9,000 euros"];
  const claims = told.map((quote) => ({ text: quote, sourceIds, quote }));
  const text = "The mill turns again and cost 9,000 euros.";
  const shown = postEvidence({ text, weightedLength: 0, claims }, [text]);
  expect(shown.map((one) => [one.text, one.isReworded])).toEqual(told.map((each) => [each, true]));
});

test("the claims of a post as it was written stay, whatever other variants say", () => {
  const claims = [{ text: "The new bridge cost 9,000 euros less", sourceIds: [] }];
  const text = "A bridge for less.";
  const other = "Cheaper than anybody thought: 9,000 euros were saved on our bridge.";
  const shown = postEvidence({ text, weightedLength: 0, claims }, [text, other]);
  expect(shown).toEqual(claims);
});

test.each([
  ["It cost $9,000.", "It cost €9,000."],
  ["It rose 5%.", "It rose -5%."],
  ["It is 1.9 long.", "It is 19 long."],
  ["Experts denied that the bridge is safe.", "The bridge is safe."],
])("%j is not what proves %j", (text, edited) => {
  const claims = [{ text, sourceIds }];
  expect(postEvidence({ text: edited, weightedLength: 0, claims }, [text])).toEqual([
    { text: edited, sourceIds: [], isOwn: true },
  ]);
});

test("the title of a source, which Linnet puts above a link, is not the person's", () => {
  const reply = {
    text: "Mill of Ouse reopens\nhttps://a.example/mill",
    weightedLength: 0,
    claims: [],
  };
  expect(postEvidence(reply, [TEXT], ["Mill of Ouse reopens"])).toEqual([]);
});
