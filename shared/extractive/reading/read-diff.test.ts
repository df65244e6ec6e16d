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

const at = (number: number) => `${number}`.repeat(40);
const shown = (number: number, message: string) =>
  `commit ${at(number)}\nAuthor: Ann <ann@tern.example>\nDate:   Mon Jan 5 10:00:00 2026 +0100\n\n${message.replace(/^(?=.)/gm, "    ")}\n\n`;
const PATCH =
  "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1,2 @@\n-a\n+b\n+// Keeps the newest file, whatever the clock of the gauge says.\n";
const LOG = [
  shown(1, "Merge branch 'calibration'"),
  shown(2, "chore(deps): bump typescript from 5.8 to 5.9"),
  shown(
    3,
    "feat: rotate the log file once a day\n\nOne file grew to 2 GB within a year.\nFixes #12",
  ),
  shown(4, "fix(pipe): a line is no longer lost (#7)\n\nIt stood in a buffer."),
  shown(5, "Initial commit"),
];
const ENTRIES = ["Rotate the log file once a day", "A line is no longer lost"];

test.each([
  ["git log", LOG.join(""), ["One file grew to 2 GB within a year.", "It stood in a buffer."]],
  [
    "git log -p",
    LOG.map((commit) => `${commit}${PATCH}\n`).join(""),
    ["One file grew to 2 GB within a year.", "It stood in a buffer."],
  ],
  [
    "git log --oneline",
    "1111111 (HEAD -> main) Merge branch 'calibration'\nb222222 feat: rotate the log file once a day\n3333333 fix(pipe): a line is no longer lost (#7)\n",
    [],
  ],
  [
    "git log --oneline --graph",
    "*   1111111 Merge branch 'calibration'\n|\\  \n| * b222222 feat: rotate the log file once a day\n* | 3333333 fix(pipe): a line is no longer lost (#7)\n|/  \n",
    [],
  ],
  [
    "a branch",
    `- chore: sort the keys\n- feat: rotate the log file once a day\n- fix(pipe): a line is no longer lost (#7)\n\n${PATCH}`,
    [],
  ],
  [
    "a release",
    "Changes from v1.0 to v1.1:\n\n- feat: rotate the log file once a day\n\n  One file grew to 2 GB within a year.\n- fix(pipe): a line is no longer lost (#7)\n  It stood in a buffer.\n\n src/a.ts | 12 ++++++---\n 1 file changed, 10 insertions(+), 2 deletions(-)\n",
    ["One file grew to 2 GB within a year.", "It stood in a buffer."],
  ],
])("of several commits, %s is a list of what they bring, then their messages", (_, text, rest) => {
  const { subject, blocks } = readDiff(text);
  expect(subject).toBeUndefined();
  const own = blocks.filter(({ text }) => !text.startsWith("Keeps the newest"));
  expect(own.map(({ kind }) => kind === "item")).toEqual([true, true, ...rest.map(() => false)]);
  expect(own.map(({ text }) => text)).toEqual([...ENTRIES, ...rest]);
});

test("of several commits of which one brings something, it is read alone", () => {
  const [merge = "", chore = "", feature = ""] = LOG;
  const { subject, blocks } = readDiff([merge, chore, feature].join(""));
  expect(subject).toBe(ENTRIES[0]);
  expect(blocks.map(({ text }) => text)).toEqual(["One file grew to 2 GB within a year."]);
  expect(
    readDiff(`- chore: sort\n- ${"feat: rotate the log file once a day"}\n\n${PATCH}`),
  ).toMatchObject({
    subject: ENTRIES[0],
    blocks: [{ text: "Keeps the newest file, whatever the clock of the gauge says." }],
  });
});

test("commits that bring nothing are better than none", () => {
  const [merge = "", chore = "", , , initial = ""] = LOG;
  expect(readDiff(merge + chore).subject).toBe("Bump typescript from 5.8 to 5.9");
  expect(readDiff(chore + initial).blocks.map(({ text }) => text)).toEqual([
    "Bump typescript from 5.8 to 5.9",
    "Initial commit",
  ]);
});

test.each([
  "Merge branch 'calibration'",
  "Merge branch 'main' of https://git.tern.example/tern into calibration",
  "Merge remote-tracking branch 'origin/calibration'",
])("of %s, what its author wrote below it is the title", (first) => {
  const conflicts = "# Conflicts:\n#\tsrc/a.ts";
  expect(readDiff(`${first}\n\nGauges are calibrated once.\n\n${conflicts}\n`)).toEqual({
    subject: "Gauges are calibrated once.",
    isLog: false,
    blocks: [],
  });
  expect(readDiff(`${first}\n\n${conflicts}\n`).subject).toBe(first);
  // What it brings is in the files.
  expect(readDiff(`${first}\n\n${PATCH}`)).toMatchObject({
    subject: undefined,
    blocks: [{ text: "Keeps the newest file, whatever the clock of the gauge says." }],
  });
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

const renaming = (from: string, to: string) =>
  `diff --git a/${from} b/${to}\nsimilarity index 100%\nrename from ${from}\nrename to ${to}\n`;

test("a change that only renames keeps the old names", () => {
  expect(changesOf(renaming("src/old-name.js", "src/new-name.js"))).toBe(
    "1 file renamed: old-name.js (now new-name.js).",
  );
  expect(
    changesOf(renaming("src/a.js", "lib/a.js") + renaming("src/main.rs", "src/start.rs")),
  ).toBe("2 files renamed: src/a (now lib/a) and src/main (now src/start).");
});

test("a file that is renamed beside other changes has both names", () => {
  const changed = "diff --git a/x.js b/x.js\n--- a/x.js\n+++ b/x.js\n@@ -1 +1 @@\n-one\n+two\n";
  expect(changesOf(changed + renaming("old.js", "new.js"))).toBe(
    "2 files changed (+1 -1): x.js and old.js (now new.js).",
  );
});
