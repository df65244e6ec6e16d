import { expect, test } from "vitest";
import { isSamePost, madeAt } from "./same-post.ts";

test.each([
  ["plain text", "High tide at noon.", "High tide at noon."],
  ["a link", "Read https://example.com/tides?x=1 today", "Read https://t.co/AbCdEf1234 today"],
  ["a bare domain", "See example.com", "See https://t.co/AbCdEf1234"],
  ["escaped characters", "a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"],
  ["composed letters", "cafe\u0301", "caf\u00e9"],
  ["space at the end", "Done. ", "Done."],
])("%s is recognised as it comes back from X", (_, sent, shown) => {
  expect(isSamePost(sent, shown)).toBe(true);
});

test.each([
  ["another word", "High tide at noon.", "High tide at one."],
  ["a link more", "Read this", "Read this https://t.co/AbCdEf1234"],
  ["an escaped text that was sent as such", "&amp;", "&amp;"],
])("%s is another post", (_, sent, shown) => {
  expect(isSamePost(sent, shown)).toBe(false);
});

test("X puts a link to a post's pictures behind its text, and to those only", () => {
  expect(isSamePost("High tide", "High tide https://t.co/AbCdEf1234", true)).toBe(true);
  expect(isSamePost("High tide", "High tide", true)).toBe(true);
  expect(isSamePost("High tide", "High tide today https://t.co/AbCdEf1234", true)).toBe(false);
  const two = "High tide https://t.co/AbCdEf1234 https://t.co/AbCdEf1235";
  expect(isSamePost("High tide https://example.com", two, true)).toBe(true);
  expect(isSamePost("High tide", two, true)).toBe(false);
});

test("an id tells when the post was made", () => {
  expect(new Date(madeAt("1212092628029698048")).toISOString()).toBe("2019-12-31T19:26:16.771Z");
});
