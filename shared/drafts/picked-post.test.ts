import { expect, test } from "vitest";
import { hasOtherWords, pickedPost, pickedThread, standingIn, withPicked } from "./picked-post.ts";

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

const nothing = { indexes: new Set<number>(), hasTitle: false, hasLink: false };

test("nothing picked is an empty post", () => {
  expect(pickedPost(offered, nothing)).toEqual({ text: "", claims: [] });
});

/** A post of the person to which what is picked is added. */
function added(text: string, change: Partial<typeof nothing>) {
  return withPicked({ text, claims: [] }, offered, { ...nothing, ...change }).text;
}

test("what is picked goes to the end of somebody's own words, before a link in a line of its own", () => {
  const picked = { indexes: new Set([9, 1]) };
  expect(added("Mine. ", picked)).toBe("Mine.\n\nFirst.\n\nNinth.");
  expect(added("Mine. https://b.example", picked)).toBe(
    "Mine. https://b.example\n\nFirst.\n\nNinth.",
  );
  expect(added("Mine.\nhttps://b.example/", { ...picked, hasTitle: true })).toBe(
    "Mine.\n\nA bridge\n\nFirst.\n\nNinth.\n\nhttps://b.example/",
  );
  expect(added("Mine! A bridge opens. First.", { hasTitle: true, hasLink: true })).toBe(
    "Mine! A bridge opens. First.\n\nA bridge\n\nhttps://a.example/",
  );
  expect(added("Mine. Third.\n\nA bridge\nhttps://a.example/", { ...picked, hasTitle: true })).toBe(
    "Mine. Third.\n\nFirst.\n\nNinth.\n\nA bridge\nhttps://a.example/",
  );
});

test("what is picked later stands in the order of the source, too, unless somebody has edited what was put in", () => {
  const third = { indexes: new Set([3]) };
  expect(added("Mine.\n\nFirst. Second.\n\nNinth.", third)).toBe(
    "Mine.\n\nFirst. Second. Third.\n\nNinth.",
  );
  expect(added("Mine.\n\nNinth.\n\nhttps://a.example/", { ...third, hasTitle: true })).toBe(
    "Mine.\n\nA bridge\n\nThird.\n\nNinth.\n\nhttps://a.example/",
  );
  expect(added("Ninth.", third)).toBe("Third.\n\nNinth.");
  for (const edited of ["Mine. Ninth.", "Mine.\n\nNinth. Really.", "Mine.\n\nNinth.\n\nMine, too."])
    expect(added(edited, third)).toBe(`${edited}\n\nThird.`);
});

test("what is added is a claim in its own words, once, beside those that were there", () => {
  const claims = [
    { text: "Mine.", sourceIds: [] },
    { text: "First.", sourceIds: ["s1"] },
  ];
  const picked = { ...nothing, indexes: new Set([1, 2]) };
  expect(withPicked({ text: "Mine.", claims }, offered, picked).claims).toEqual([
    ...claims,
    { text: "Second.", sourceIds: ["s1"], quote: "Second." },
  ]);
});

test("only a whole sentence, title or link stands in a text", () => {
  expect(standingIn("Mine. First. https://a.example/", offered)).toEqual({
    ...nothing,
    indexes: new Set([1]),
    hasLink: true,
  });
  expect(standingIn("A bridge\n\nThird. Ninth.", offered)).toEqual({
    ...nothing,
    indexes: new Set([3, 9]),
    hasTitle: true,
  });
  expect(
    standingIn("Mine! A bridge opens. He said: First. https://a.example/more", offered),
  ).toEqual(nothing);
});

test("a text of the offered words alone has no other words", () => {
  expect(hasOtherWords("A bridge\n\nFirst. Second.\n\nhttps://a.example/", offered)).toBe(false);
  expect(hasOtherWords("First. Second?", offered)).toBe(true);
  expect(hasOtherWords("", offered)).toBe(false);
});

test("a thread has as many of the picked in each post as fit, in the order of the source", () => {
  const all = { indexes: new Set([9, 3, 2, 1]), hasTitle: true, hasLink: true };
  const textsOf = (limit: number) =>
    pickedThread(offered, all, (text) => text.length <= limit).map(({ text }) => text);
  expect(textsOf(280)).toEqual([pickedPost(offered, all).text]);
  const link = "https://a.example/";
  expect(textsOf(20)).toEqual(["A bridge\n\nFirst.", "Second. Third.", "Ninth.", link]);
  // What fits nowhere is not lost.
  expect(textsOf(0)).toEqual(["A bridge", "First.", "Second.", "Third.", "Ninth.", link]);
  expect(pickedThread(offered, all, () => false).flatMap(({ claims }) => claims)).toEqual(
    pickedPost(offered, all).claims,
  );
});
