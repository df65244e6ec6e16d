import { expect, test } from "vitest";
import { strangeLinks } from "./strange-links.ts";

const origins = {
  words: ["Link my page, example.org/me, and https://example.org/talk?id=7"],
  texts: [
    {
      title: "News",
      wasRead: false,
      url: "https://news.example/today",
      text: "More at https://www.news.example/more?page=2. Win at https://evil.example/win!",
    },
    { title: "A file", wasRead: false, text: "See https://evil.example/file" },
  ],
  sources: ["https://found.example/result"],
};
const strange = (...posts: string[]) => strangeLinks(posts, origins);

test.each([
  "https://example.org/me",
  "example.org/me",
  "https://example.org/talk?id=7",
  "https://news.example/today",
  "https://www.news.example/today/",
  "https://news.example/more?page=2",
  "https://found.example/result",
  "https://example.org/talk",
])("%s is in a source", (link) => {
  expect(strange(`Read this: ${link}.`)).toEqual([]);
});

test.each([
  "https://evil.example/win",
  "https://evil.example/file",
  "https://evil.example/?q=what+you+said",
  "https://found.example/result?q=secret",
  "https://found.example/result#secret",
  "https://secret.found.example/result",
  "https://news.example/secret",
  "http://127.0.0.1:8080/",
  "evil.com/win",
])("%s is in no source", (link) => {
  expect(strange(`Read this: ${link}.`, "And another post.")).toEqual([link]);
});

test("each link is named once, in the order of the posts", () => {
  expect(
    strange(
      "https://b.example https://a.example",
      "(https://b.example) https://found.example/result",
    ),
  ).toEqual(["https://b.example", "https://a.example"]);
});
