import { expect, test } from "vitest";
import { isEdited, shortenEdited } from "./shorten-edited.ts";

const sourceIds = ["s1"];
const claims = [
  { text: "The mill", sourceIds },
  { text: "It turns with the tide.", sourceIds },
  { text: "We mended the wheel ourselves.", sourceIds },
];
const LINK = "https://example.com/mill";
const DRAFTED = `The mill\n\nIt turns with the tide.\n\n“We mended the wheel ourselves.” — Anna Berg\n\n${LINK}`;
const draftOf = (drafted: string) => ({
  state: "accepted" as const,
  variants: [],
  drafted: [{ posts: [{ text: drafted, claims }] }],
  chosen: 0,
  sources: [],
  problems: [],
});
const shorten = (text: string) =>
  shortenEdited(draftOf(DRAFTED), { posts: [{ text, claims }] })?.posts.map((post) => post.text);

test.each([
  [`${DRAFTED}\n\nGo and see.`, `The mill\n\nIt turns with the tide.\n\n${LINK}\n\nGo and see.`],
  ["The mill\n\nIt turns with the tide. Go and see.", "The mill\n\nGo and see."],
  ["Go and see. The mill", "Go and see."],
])("the last extracted sentence goes, with its marks and its speaker: %j", (text, shorter) => {
  expect(shorten(text)).toEqual([shorter]);
});

test.each([
  "The mill opens only for the mayor, I hear. Mine.",
  "It turns with the tide. But does it? 🎉🎉",
])("a sentence that the person went on writing stays whole: %j", (text) => {
  const shorter = shorten(text)?.[0];
  expect(shorter).toBe(text.startsWith("It") ? "But does it? 🎉🎉" : undefined);
});

test("a post of a thread in which the person has left something stays", () => {
  const posts = [
    { text: "The mill", claims },
    { text: "It turns with the tide. 🎉🎉", claims },
  ];
  expect(shortenEdited(draftOf(DRAFTED), { posts })?.posts.map(({ text }) => text)).toEqual([
    "The mill",
    "🎉🎉",
  ]);
});

test("what stays is handed in without a quote", () => {
  const quoted = claims.map((claim) => ({ ...claim, quote: claim.text }));
  const posts = [{ text: `${DRAFTED}\n\nGo and see.`, claims: quoted }];
  expect(shortenEdited(draftOf(DRAFTED), { posts })?.posts[0]?.claims).toEqual([
    ...claims.slice(0, 2),
    { text: "Go and see.", sourceIds: [] },
  ]);
});

test("without an extracted sentence nothing goes, and the last one stays where nothing else is", () => {
  expect(shorten("Go and see.")).toBeUndefined();
  expect(shorten(`The mill\n\n${LINK}`)).toBeUndefined();
});

test("a text counts as edited where the first one is known", () => {
  const posts = [{ text: "Go and see.", claims }];
  expect(isEdited(draftOf(DRAFTED), { posts })).toBe(true);
  expect(isEdited(draftOf("Go and see."), { posts })).toBe(false);
  expect(isEdited({ ...draftOf(""), drafted: [] }, { posts })).toBe(false);
});
