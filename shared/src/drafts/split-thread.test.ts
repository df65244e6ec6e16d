import fc from "fast-check";
import { expect, test } from "vitest";
import { linksIn } from "./links-in.ts";
import { POST_LIMIT } from "./post-limit.ts";
import { splitThread } from "./split-thread.ts";
import { weightedLength } from "./weighted-length.ts";

const sentence = (n: number, words = 18) => `Sentence ${n} ${"word ".repeat(words)}ends here.`;
const article = Array.from({ length: 14 }, (_, n) => sentence(n + 1)).join(" ");

const withoutSpace = (text: string) => text.replace(/\s/gu, "");

test("a text that fits is one post, without a number", () => {
  expect(splitThread("  One. Two.  ", { numbering: true })).toEqual(["One. Two."]);
  expect(splitThread(" \n ")).toEqual([]);
});

test("posts end where sentences end", () => {
  const posts = splitThread(article);
  expect(posts.length).toBeGreaterThan(3);
  for (const post of posts) expect(post).toMatch(/^Sentence .*ends here\.$/);
  expect(posts.join(" ")).toBe(article);
});

test("an abbreviation is no place to cut", () => {
  const filler =
    "Nothing else of note was said on that evening in the town hall by anyone at all. ";
  const text = `${filler.repeat(3)}It was Dr. Jones who spoke first, and for a long time.`;
  expect(splitThread(text).at(-1)).toBe("It was Dr. Jones who spoke first, and for a long time.");
});

test("numbers count within the limit and agree with the number of posts", () => {
  const posts = splitThread(article, { numbering: true });
  posts.forEach((post, index) => {
    expect(post).toMatch(new RegExp(` ${index + 1}/${posts.length}$`));
    expect(weightedLength(post)).toBeLessThanOrEqual(POST_LIMIT);
  });
});

test("numbers of two and three digits still fit", () => {
  const long = Array.from({ length: 400 }, (_, n) => sentence(n + 1)).join(" ");
  const posts = splitThread(long, { numbering: true });
  expect(posts.length).toBeGreaterThan(99);
  expect(posts.at(-1)).toMatch(new RegExp(` ${posts.length}/${posts.length}$`));
  expect(Math.max(...posts.map(weightedLength))).toBeLessThanOrEqual(POST_LIMIT);
});

test("a sentence longer than a post is cut at word ends", () => {
  const words = Array.from({ length: 90 }, (_, n) => `word${n},`);
  const posts = splitThread(words.join(" "));
  expect(posts.length).toBeGreaterThan(1);
  expect(posts.flatMap((post) => post.split(" "))).toEqual(words);
});

test("Japanese is cut between words, and no line begins with punctuation", () => {
  const long = "東京都は新しい図書館を建設すると発表し、来年の春に開館する予定です、".repeat(12);
  for (const post of splitThread(long, { locale: "ja" })) {
    expect(weightedLength(post)).toBeLessThanOrEqual(POST_LIMIT);
    expect(post).not.toMatch(/^[、。]/);
  }
});

test("a word longer than a post is cut between characters, never within one", () => {
  const family = "👨‍👩‍👧‍👦";
  const posts = splitThread(family.repeat(300));
  expect(posts).toEqual([family.repeat(140), family.repeat(140), family.repeat(20)]);
});

test("links stay whole, and the ones X does not know do too", () => {
  const url = "https://example.com/a.b?c=d.e&f=G!h";
  const local = "http://localhost:3210/chats?x=1&y=2";
  const text = `${"x".repeat(120)} ${url} ${"y".repeat(120)} ${url} ${"z".repeat(110)} ${local} ${url}`;
  const posts = splitThread(text);
  expect(posts.flatMap((post) => linksIn(post).map((link) => link.url))).toEqual([url, url, url]);
  expect(posts.some((post) => post.includes(local))).toBe(true);
});

test("an address that is no link and longer than a post is cut, not refused", () => {
  const address = `http://localhost:3210/${"segment/".repeat(60)}`;
  expect(splitThread(address).join("")).toBe(address);
});

test("a limit that cannot hold a link is refused in words", () => {
  expect(() => splitThread("See https://example.com now", { limit: 20 })).toThrow(
    /raise the limit/,
  );
});

const word = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  fc.lorem({ maxCount: 30, mode: "sentences" }),
  fc.webUrl(),
  fc.constantFrom("e.g.", "README.md", "「はい。」", "\n\n", "…"),
);

test("any text keeps its characters and links, and every post fits", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 25 }), fc.boolean(), (words, numbering) => {
      const text = words.join(" ");
      const posts = splitThread(text, { numbering });
      for (const post of posts) expect(weightedLength(post)).toBeLessThanOrEqual(POST_LIMIT);
      const numbered = numbering && posts.length > 1;
      const bare = posts.map((post, i) =>
        numbered ? post.slice(0, -` ${i + 1}/${posts.length}`.length) : post,
      );
      expect(withoutSpace(bare.join(" "))).toBe(withoutSpace(text));
    }),
    { numRuns: 1_000 },
  );
});
