import fc from "fast-check";
import { expect, test } from "vitest";
import { intentUrl } from "./intent-url.ts";
import { intentWeight } from "./intent-weight.ts";

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

const ANSWERED = { postId: "11", url: "https://x.com/ada/status/11" };

test("opens a reply as one, and a quote with the address of what it quotes", () => {
  expect(intentUrl("Yes", { kind: "reply", ...ANSWERED })).toBe(
    "https://x.com/intent/tweet?text=Yes&in_reply_to=11",
  );
  expect(intentUrl("Yes", { kind: "quote", ...ANSWERED })).toBe(
    "https://x.com/intent/tweet?text=Yes&url=https%3A%2F%2Fx.com%2Fada%2Fstatus%2F11",
  );
});

test("the address of a quoted post weighs 23 and the space before it, and a reply nothing", () => {
  expect(intentWeight("Yes", { kind: "quote", ...ANSWERED })).toBe(27);
  expect(intentWeight("Yes", { kind: "reply", ...ANSWERED })).toBe(3);
  expect(intentWeight("Yes")).toBe(3);
});
