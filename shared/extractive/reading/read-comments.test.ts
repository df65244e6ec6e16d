import { expect, test } from "vitest";
import { loadFixture } from "../testing/load-fixture.ts";
import { isProseFile, readComments } from "./read-comments.ts";

const texts = (source: string) => readComments(source).map(({ text }) => text);

test("a TypeScript file is its comments, without licence, tags, tools and dead code", () => {
  const { text } = loadFixture("code-file-typescript");
  expect(texts(text)).toEqual([
    "A retry budget limits how much extra load retries may add: at most one retry for every ten requests, averaged over the last minute.",
    "Without a budget a short outage turns into a long one, because every client retries at once when the service comes back.",
    "Counts a request towards the budget.",
  ]);
});

test("a Python file is its docstrings and comments", () => {
  const { text } = loadFixture("code-file-python");
  const all = texts(text).join(" ");
  expect(all).toContain("Fair scheduling of long jobs.");
  expect(all).toContain(
    "Ties go to the tenant that waited longest, so that two tenants with equal shares take turns.",
  );
  expect(all).not.toMatch(/Copyright|pylint|TODO|>>>|heapq/);
});

test.each(["--", "#", ";;", "//"])("a comment begins with %s and a space", (mark) => {
  expect(texts(`${mark} Counts the open orders of a day.\n${mark}x;\nselect 1;`)).toEqual([
    "Counts the open orders of a day.",
  ]);
});

test("documents are not code", () => {
  expect(
    ["README.md", "docs/guide.rst", "CHANGELOG", "notes.txt"].filter((name) => !isProseFile(name)),
  ).toEqual([]);
  expect(isProseFile("src/readme-parser.ts", "typescript")).toBe(false);
  expect(isProseFile("Untitled-1", "markdown")).toBe(true);
});

test("what a terminal printed is prose", () => {
  expect(isProseFile("bench.log")).toBe(true);
  expect(isProseFile("Untitled-1", "Log")).toBe(true);
});
