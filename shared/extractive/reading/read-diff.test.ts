import { expect, test } from "vitest";
import { loadFixture } from "../testing/load-fixture.ts";
import { changesOf, readDiff } from "./read-diff.ts";

const commit = loadFixture("commit-resume").text;

test("a commit is its subject, the rest of its message, then what it documents", () => {
  const { subject, blocks } = readDiff(commit);
  expect(subject).toBe("Resume uploads from the last acknowledged block");
  const texts = blocks.map(({ text }) => text);
  expect(texts[0]).toMatch(/^An upload that was cut off .* sends 200 MB instead of 2 GB\.$/);
  expect(texts.join(" ")).toContain("Interrupted uploads continue where they stopped");
  expect(texts.join(" ")).not.toMatch(/Closes|Co-authored|TODO|An interrupted upload starts again/);
  expect(changesOf(commit)).toBe("3 files changed (+16 -2): upload/resume, src/main and README.");
});

test("a patch from a mail has a subject over two lines", () => {
  const { subject, blocks } = readDiff(loadFixture("format-patch").text);
  expect(subject).toBe("Accept trailing commas in lists and report the line of an unclosed one");
  expect(blocks.map(({ text }) => text).join(" ")).toContain(
    "An empty element between two commas is now an error",
  );
});

test("a bare diff has a summary and nothing else", () => {
  const diff = loadFixture("diff-without-message").text;
  const { subject, blocks } = readDiff(diff);
  expect({ subject, blocks }).toEqual({ subject: undefined, blocks: [] });
  expect(changesOf(diff)).toBe(
    "3 files changed (+8 -4): cache.ts, cache.test.ts and legacy-cache.js.",
  );
});
