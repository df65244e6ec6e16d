import { expect, test } from "vitest";
import { spokenText } from "./spoken-text.ts";

test("words are read out, and no marks, citations or addresses", () => {
  expect(spokenText("## Yours\n\n- [Open in X](https://x.com/a?b=c)\n  1. **Now** [s1, s2]")).toBe(
    "Yours Open in X Now",
  );
  expect(spokenText("> Read https://example.com/a_b?c=d, then <https://x.com/e>.")).toBe(
    "Read, then.",
  );
  expect(spokenText("![A bird](https://example.com/bird.png) [unfinished")).toBe(
    "A bird [unfinished",
  );
});

test.each(["[", "[a](", "[a](b(", "(https://a.b/(", "\n", "words "])(
  "of a long text of %j, only the beginning is read",
  (piece) => {
    const begins = "It begins. ";
    const long = spokenText(begins + piece.repeat(10_000));
    expect(long).toMatch(/^It begins\./);
    expect(long).toBe(spokenText(begins + piece.repeat(20_000)));
    expect(long.length).toBeLessThanOrEqual(2_000);
  },
);

test.each([
  ["[Foo](https://en.wikipedia.org/wiki/Foo_(bar)) is", "Foo is"],
  ["[Foo](/a_(b)) is", "Foo is"],
  ["[Open](https://x.com/a 'title') it", "Open it"],
  ["See https://en.wikipedia.org/wiki/Foo_(bar), then", "See, then"],
  ["See (https://x.com).", "See."],
  ["See (https://en.wikipedia.org/wiki/Foo_(bar)).", "See."],
  ["See (https://x.com/a, <https://x.com/b>) and", "See and"],
  ["看（https://x.com/a）然后", "看然后"],
  ["Call `now()` (source: https://x.com/a)", "Call now() (source:)"],
  ["「https://x.com」です", "「」です"],
  ["看https://x.com/a。然后", "看。然后"],
  ["看（https://x.com/a），然后", "看，然后"],
  ["看（见https://x.com/a）", "看（见）"],
  ['"https://x.com/a" works', '"" works'],
  ["**https://x.com/a**, and `https://x.com/b`", ", and"],
  ["انظر https://x.com/a، ثم", "انظر، ثم"],
])("of %j, %j is read out", (markdown, spoken) => {
  expect(spokenText(markdown)).toBe(spoken);
});
