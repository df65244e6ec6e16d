import { expect, test } from "vitest";
import { hasOtherWords, pickedPost, standingIn, withPicked } from "./picked-post.ts";

const offered = {
  source: { id: "s1" },
  language: "en",
  title: "A bridge",
  url: "https://a.example/",
  sentences: [
    { text: "Third.", index: 3 },
    { text: "First.", index: 1 },
    { text: "Second.", index: 2 },
    { text: "Ninth.", index: 9 },
  ],
};

test("sentences stand in the order of the source, apart where they are apart there", () => {
  const indexes = new Set([9, 2, 1]);
  expect(pickedPost(offered, { indexes, hasTitle: true, hasLink: true }).text).toBe(
    "A bridge\n\nFirst. Second.\n\nNinth.\n\nhttps://a.example/",
  );
  const japanese = pickedPost(
    { ...offered, language: "ja" },
    { indexes, hasTitle: false, hasLink: false },
  );
  expect(japanese.text).toBe("First.Second.\n\nNinth.");
});

test("the title and each sentence are claims in their own words; the address is none", () => {
  const { claims } = pickedPost(offered, {
    indexes: new Set([3]),
    hasTitle: true,
    hasLink: true,
  });
  expect(claims).toEqual(
    ["A bridge", "Third."].map((text) => ({ text, sourceIds: ["s1"], quote: text })),
  );
});

test("nothing picked is an empty post", () => {
  const nothing = { indexes: new Set<number>(), hasTitle: false, hasLink: false };
  expect(pickedPost(offered, nothing)).toEqual({ text: "", claims: [] });
});

/** The texts of posts with other picks than those that stand in them. */
function repicked(texts: string[], change: Partial<ReturnType<typeof standingIn>>) {
  const picked = { ...standingIn(texts.join("\n\n"), offered), ...change };
  return withPicked(
    texts.map((text) => ({ text, claims: [] })),
    offered,
    picked,
  ).map(({ text }) => text);
}

test("what is picked is added to words of somebody's own, and only what was picked goes", () => {
  const mine = "A bridge, at last!\n\nFirst. I like it. Third.\n\nhttps://a.example/";
  expect(repicked([mine], {})).toEqual([mine]);
  expect(repicked([mine], { indexes: new Set([3, 9]), hasTitle: true })).toEqual([
    "A bridge, at last!\n\nI like it. Third.\n\nNinth.\n\nhttps://a.example/",
  ]);
  expect(repicked(["Mine."], { indexes: new Set([1, 2]), hasTitle: true, hasLink: true })).toEqual([
    "A bridge\n\nMine.\n\nFirst. Second.\n\nhttps://a.example/",
  ]);
  expect(repicked([mine], { indexes: new Set(), hasLink: false })).toEqual([
    "A bridge, at last!\n\nI like it.",
  ]);
});

test("of a thread, sentences go to the last post, and each is taken out of the post that has it", () => {
  expect(repicked(["Mine. First.", "More."], { indexes: new Set([9]), hasTitle: true })).toEqual([
    "A bridge\n\nMine.",
    "More.\n\nNinth.",
  ]);
});

test("what is added is a claim in its own words, beside those that were there", () => {
  const claim = { text: "Mine.", sourceIds: [] };
  const picked = { indexes: new Set([1]), hasTitle: false, hasLink: false };
  const [post] = withPicked([{ text: "Mine.", claims: [claim] }], offered, picked);
  expect(post?.claims).toEqual([claim, { text: "First.", sourceIds: ["s1"], quote: "First." }]);
});

test("a text of the offered words alone has no other words", () => {
  expect(hasOtherWords("A bridge\n\nFirst. Second.\n\nhttps://a.example/", offered)).toBe(false);
  expect(hasOtherWords("First. Second?", offered)).toBe(true);
  expect(hasOtherWords("", offered)).toBe(false);
});
