import { expect, test } from "vitest";
import { checkClaims } from "./check-claims.ts";
import { weighVariants } from "./weigh-variants.ts";

const sources = new Map([
  ["s1", { id: "s1", title: "Page", url: "https://a.example/" }],
  ["s2", { id: "s2", title: "main.rs" }],
]);
const find = (id: string) => sources.get(id);
const variant = (claims: { text: string; sourceIds: string[] }[]) =>
  weighVariants([{ posts: [{ text: "A post", claims }] }]);

test("claims that rest on sources bring these along, each once", () => {
  const checked = checkClaims(
    variant([
      { text: "One", sourceIds: ["s2", "s1", "s2"] },
      { text: "Two", sourceIds: ["s1"] },
    ]),
    find,
  );
  expect(checked.problems).toEqual([]);
  expect(checked.sources.map(({ id }) => id)).toEqual(["s2", "s1"]);
  expect(checked.variants[0]?.posts[0]?.claims[0]).toEqual({
    text: "One",
    sourceIds: ["s2", "s1"],
  });
});

test("a claim without a source, or with one that nobody knows, is flagged and kept", () => {
  const checked = checkClaims(
    variant([
      { text: "None", sourceIds: [] },
      { text: "Invented", sourceIds: ["s9"] },
      { text: "Half", sourceIds: ["s9", "s1"] },
    ]),
    find,
  );
  expect(checked.problems).toEqual([
    'No source supports this claim: "None".',
    'No source supports this claim: "Invented".',
  ]);
  expect(checked.variants[0]?.posts[0]?.claims.map(({ sourceIds }) => sourceIds)).toEqual([
    [],
    [],
    ["s1"],
  ]);
});

test("a draft that names no claims is flagged, by variant when there are several", () => {
  const none = variant([]);
  expect(checkClaims(none, find).problems).toEqual([
    "The draft names no claims, so nothing in it was held against a source.",
  ]);
  const both = [...variant([{ text: "One", sourceIds: ["s1"] }]), ...none];
  expect(checkClaims(both, find).problems).toEqual([
    "Variant 2 names no claims, so nothing in it was held against a source.",
  ]);
});
