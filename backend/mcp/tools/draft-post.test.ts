import { expect, test } from "vitest";
import { draftParts } from "./draft-post.ts";

test("a text is attached as data, apart from the instruction", () => {
  expect(
    draftParts({ instruction: "Keep it dry.", text: "The river rose.", title: "River" }),
  ).toEqual([
    { type: "text", text: "Keep it dry." },
    { type: "data-context", data: { kind: "selection", title: "River", text: "The river rose." } },
  ]);
});

test("with a text, an address is where the text is from", () => {
  const url = "https://example.com/river";
  expect(draftParts({ text: "The river rose.", url })).toEqual([
    { type: "text", text: "Draft a post about this." },
    { type: "data-context", data: { kind: "page", title: url, url, text: "The river rose." } },
  ]);
});

test("an address alone is named in the message, which lets a turn read it", () => {
  expect(draftParts({ url: "https://example.com/river" })).toEqual([
    { type: "text", text: "Draft a post about this.\n\nhttps://example.com/river" },
  ]);
});

test("a secret is taken out of all that is drafted from", () => {
  const token = `ghp_${"aB3dE6gH9".repeat(4)}`;
  const given = { instruction: `Use ${token}`, text: `The key is ${token}.`, title: token };
  expect(JSON.stringify(draftParts(given))).not.toContain(token);
  expect(draftParts(given)[1]).toMatchObject({
    data: { text: "The key is [GitHub token removed]." },
  });
});
