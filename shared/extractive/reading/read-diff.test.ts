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

const HASH = "0123456789abcdef0123456789abcdef01234567";

test.each([
  ["Docs : corrige la page d'accueil", "Corrige la page d'accueil"],
  ["إصلاح: البحث لا يتوقف", "البحث لا يتوقف"],
  ["修复：搜索不再停止", "搜索不再停止"],
  ["net: tcp: avoid a stall", "Avoid a stall"],
  ["mm, slab: keep one page", "Keep one page"],
  ["user guide: name the new keys", "Name the new keys"],
  ["docs(guide)!: name the new keys", "Name the new keys"],
  ["feat: one rule: no tabs", "One rule: no tabs"],
  ["Search: a new page", "Search: a new page"],
  ["remove tabs: they are unused", "Remove tabs: they are unused"],
  ["it works as follows: no tabs", "It works as follows: no tabs"],
  ["Meet at 10:30 in the hall", "Meet at 10:30 in the hall"],
  ['Revert "feat(search): search as you type"', 'Revert "Search as you type"'],
  ["revert: feat: search as you type", "Revert: Search as you type"],
])("of the subject %s, the prefix is no part of the title", (subject, title) => {
  expect(readDiff(`${subject}\n`).subject).toBe(title);
});

test("a revert names no hash", () => {
  const why = "It asked the server once a key.";
  for (const what of [`${HASH}.`, `${HASH}, reversing\nchanges made to ${HASH}.`, `${HASH}`]) {
    const { blocks } = readDiff(`Revert "Search"\n\nThis reverts commit ${what}\n\n${why}\n`);
    expect(blocks.map(({ text }) => text)).toEqual([why]);
  }
});

test.each([
  "Merge pull request #77 from kiosk/feature/dark-mode",
  "Merge branch 'dark-mode' into 'main'",
])("of %s, the title is what was merged", (first) => {
  const { subject, blocks } = readDiff(
    `${first}\n\nfeat: dark mode for the kiosk\n\nIt follows the sun.\n\nSee merge request kiosk/app!77\n`,
  );
  expect(subject).toBe("Dark mode for the kiosk");
  expect(blocks.map(({ text }) => text)).toEqual(["It follows the sun."]);
  expect(readDiff(`${first}\n`).subject).toBe(first);
});

test("what breaks stands before the rest of a message", () => {
  const { blocks } = readDiff(
    "feat!: one key\n\nBoth keys did the same.\n\nBREAKING CHANGE: the key `old` is gone from the configuration, and only\n`new` is read.\nCloses #4\n",
  );
  expect(blocks.map(({ text }) => text)).toEqual([
    "The key old is gone from the configuration, and only new is read.",
    "Both keys did the same.",
  ]);
});
