import { expect, test } from "vitest";
import { quoteAddress } from "./quote-address.ts";

test("a quote in a page has an address; one in a file has none", () => {
  expect(quoteAddress("https://a.example/x#top", "ten months, day-long")).toBe(
    "https://a.example/x#:~:text=ten%20months%2C%20day%2Dlong",
  );
  expect(quoteAddress(undefined, "ten")).toBeUndefined();
  expect(quoteAddress("javascript:alert(1)", "ten")).toBeUndefined();
});

test("of a long quote its ends are enough, of one with a gap its first piece", () => {
  const long = `It begins here ${"and goes on ".repeat(20)}until the very end of it`;
  expect(quoteAddress("https://a.example/", long)).toMatch(
    /#:~:text=It%20begins%20here[^,]*,[^,]*the%20very%20end%20of%20it$/,
  );
  expect(quoteAddress("https://a.example/", "The first words ... the last")).toMatch(
    /=The%20first%20words$/,
  );
});
