import { expect, test } from "vitest";
import { pickedPost } from "./picked-post.ts";

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
