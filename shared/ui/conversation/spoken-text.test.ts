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

test.each(["[", "[a](", "\n", "words "])(
  "of a long text of %j, only the beginning is read",
  (piece) => {
    const begins = "It begins. ";
    const long = spokenText(begins + piece.repeat(10_000));
    expect(long).toMatch(/^It begins\./);
    expect(long).toBe(spokenText(begins + piece.repeat(20_000)));
    expect(long.length).toBeLessThanOrEqual(2_000);
  },
);
