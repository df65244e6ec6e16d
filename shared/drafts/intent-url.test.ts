import fc from "fast-check";
import { expect, test } from "vitest";
import { intentUrl } from "./intent-url.ts";

function textOf(url: string): string | null {
  return new URL(url).searchParams.get("text");
}

test("opens X's composer", () => {
  expect(intentUrl("Hello, world")).toBe("https://x.com/intent/tweet?text=Hello%2C%20world");
});

test("encodes what would end or change the text", () => {
  expect(intentUrl("a&b #c +d\ne=50%")).toBe(
    "https://x.com/intent/tweet?text=a%26b%20%23c%20%2Bd%0Ae%3D50%25",
  );
});

test("a lone surrogate becomes the replacement character instead of an error", () => {
  expect(textOf(intentUrl("a\ud800b"))).toBe("a\ufffdb");
});

test("every well-formed text comes out as it went in", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const url = intentUrl(text);
      expect(textOf(url)).toBe(text);
      expect([...new URL(url).searchParams.keys()]).toEqual(["text"]);
    }),
    { numRuns: 1_000 },
  );
});
