import { expect, test } from "vitest";
import { renderDraft } from "./render-draft.ts";

const quote = "It cost 9,000 euros";
const draft = {
  variants: [
    {
      posts: [
        {
          text: "The repair cost 12,000 euros.\nPetra Falk says so.",
          weightedLength: 49,
          claims: [
            { text: "The repair cost 12,000 euros", sourceIds: ["s1"], quote },
            { text: "Petra Falk says so", sourceIds: [] },
          ],
          doubts: [
            { kind: "number", text: "12,000" },
            { kind: "name", text: "Petra Falk" },
            { kind: "claim", text: "Petra Falk says so." },
            { kind: "name", text: "Nobody" },
          ],
        },
      ],
    },
    {
      posts: [
        { text: "One.", weightedLength: 4, claims: [{ text: quote, sourceIds: ["s2"], quote }] },
        { text: "Two.\u009b2J", weightedLength: 4, claims: [] },
      ],
    },
  ],
  sources: [
    { id: "s1", title: "A bridge", url: "https://a.example/bridge" },
    { id: "s2", title: "A file" },
  ],
};
const styles = { strong: String, faint: String, doubt: (text: string) => `<${text}>` };

test("each variant has a number, its doubts set off, and its evidence with the place below it", () => {
  expect(renderDraft(draft, 0, styles)).toBe(`Variant 1 (chosen)
    The repair cost <12,000> euros.
    <Petra Falk says so.>
    [49 of 280]
    ! No source has the number 12,000
    ! No source names "Petra Falk"
    ! No source says: "Petra Falk says so."
    - The repair cost 12,000 euros (in other words: compare. Not in the quote: repair, 12,000. Only in the quote: 9,000)
      "It cost 9,000 euros" [s1]
      https://a.example/bridge#:~:text=It%20cost%209%2C000%20euros
    - Petra Falk says so (no source)

Variant 2
    (1 of 2)
    One.
    [4 of 280]
    - "It cost 9,000 euros" [s2]
    - One. (no quote)

    (2 of 2)
    Two.2J
    [4 of 280]

[s1] A bridge https://a.example/bridge
[s2] A file`);
});
