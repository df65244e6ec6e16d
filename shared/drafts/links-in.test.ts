import { expect, test } from "vitest";
import { z } from "zod";
import { conformanceCases, conformanceTlds } from "./fixtures/conformance-cases.ts";
import { linksIn } from "./links-in.ts";

const links = [
  ...conformanceCases("links", z.array(z.string())),
  ...conformanceCases("autolinkProtocolRequired", z.array(z.string())),
];
const linksWithIndices = conformanceCases(
  "linksWithIndices",
  z.array(z.object({ url: z.string(), indices: z.tuple([z.int(), z.int()]) })),
);

test("every published case of links that X makes is among them", () => {
  expect(links).toHaveLength(96 + 63);
  expect(linksWithIndices).toHaveLength(12);
  expect(conformanceTlds.length).toBeGreaterThan(1_500);
});

test.each(links.map((c) => [c.id, c] as const))("finds the links of %s as published", (_, c) => {
  expect(linksIn(c.text).map((link) => link.url)).toEqual(c.expected);
});

test.each(linksWithIndices.map((c) => [c.id, c] as const))(
  "finds where the links of %s stand as published",
  (_, { text, expected }) => {
    expect(linksIn(text)).toEqual(expected);
  },
);

test("every published top-level domain makes a link", () => {
  const missed = conformanceTlds.filter((tld) => {
    const url = `https://twitter.${tld}`;
    return linksIn(url)[0]?.url !== url;
  });
  expect(missed).toEqual([]);
});

test("indices cut the link out of the text", () => {
  const text = "🧑‍🔧 see README.md and https://example.com/ü?a=1.";
  expect(linksIn(text).map(({ indices: [start, end] }) => text.slice(start, end))).toEqual([
    "README.md",
    "https://example.com/ü?a=1",
  ]);
});
