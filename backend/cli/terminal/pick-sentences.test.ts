import { expect, test } from "vitest";
import { nothingPicked, postOf, renderPicker, togglePicked } from "./pick-sentences.ts";

const offered = {
  source: { id: "s1", title: "A bridge", url: "https://example.com/bridge" },
  language: "en",
  title: "A bridge opens",
  url: "https://example.com/bridge",
  sentences: [
    { text: "It cost 9,000 euros.", index: 4 },
    { text: "It opens on\u001b[2J Friday.", index: 0 },
  ],
};
const plain = { strong: (text: string) => text, faint: String, doubt: String };

test("numbers and letters put in what is out, and take out what is in", () => {
  const some = togglePicked(nothingPicked(offered), "1 2", offered);
  expect(postOf(offered, togglePicked(some, "2,t", offered))).toMatchObject({
    text: "It cost 9,000 euros.\n\nhttps://example.com/bridge",
    weightedLength: 45,
    claims: [{ quote: "It cost 9,000 euros.", sourceIds: ["s1"] }],
  });
});

test("an address alone is no post", () => {
  expect(postOf(offered, togglePicked(nothingPicked(offered), "t", offered))).toBeUndefined();
});

test("what the source does not have cannot be picked", () => {
  const { title: _, ...untitled } = offered;
  expect(() => togglePicked(nothingPicked(untitled), "t", untitled)).toThrow(
    '"t" is not in the list: choose from 1 to 2, l.',
  );
});

test("the list shows what is picked and what the post weighs, and sends no command to the terminal", () => {
  const picked = togglePicked(nothingPicked(offered), "1", offered);
  expect(renderPicker(offered, picked, 50, plain)).toBe(
    [
      "[x]  t  A bridge opens",
      "[x]  1  It cost 9,000 euros.",
      "[ ]  2  It opens on[2J Friday.",
      "[x]  l  https://example.com/bridge",
      "[61 of 50] 11 too many",
    ].join("\n"),
  );
});
