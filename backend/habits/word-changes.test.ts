import fc from "fast-check";
import { expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

test("what stands in only one of two texts is marked", () => {
  const { before, after } = wordChanges("Excited to share: it rose.", "It rose.");
  expect(before.filter(({ isChanged }) => isChanged).map(({ text }) => text)).toEqual([
    "Excited to share: it",
  ]);
  expect(after).toEqual([
    { text: "It", isChanged: true },
    { text: " rose.", isChanged: false },
  ]);
});

test("the pieces are the texts, and the unchanged ones of both are alike", () => {
  const text = fc.array(fc.constantFrom("a", "b", " ", ".", "\n", "水", "🚀"), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [given, changed] = [one.join(""), other.join("")];
      const { before, after } = wordChanges(given, changed);
      const join = (pieces: typeof before) => pieces.map((piece) => piece.text).join("");
      const kept = (pieces: typeof before) => join(pieces.filter(({ isChanged }) => !isChanged));
      expect(join(before)).toBe(given);
      expect(join(after)).toBe(changed);
      expect(kept(before)).toBe(kept(after));
    }),
  );
});
