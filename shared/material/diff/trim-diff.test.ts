import { expect, test } from "vitest";
import { trimDiff } from "./trim-diff.ts";
import { trimText } from "./trim-text.ts";

function fileDiff(path: string, hunks: number, linesPerHunk = 3): string {
  const body = Array.from({ length: hunks }, (_, hunk) =>
    [
      `@@ -${hunk * 50 + 1},0 +${hunk * 50 + 1},${linesPerHunk} @@`,
      ...Array.from({ length: linesPerHunk }, (_, line) => `+${path} hunk ${hunk} line ${line}`),
      "",
    ].join("\n"),
  ).join("");
  return `diff --git a/${path} b/${path}\nindex 1..2 100644\n--- a/${path}\n+++ b/${path}\n${body}`;
}

test("a text within the limit is not changed", () => {
  expect(trimText("a\nb", 3)).toEqual({ text: "a\nb", omissions: [] });
});

test("a long text is cut after a whole line, and the omission is reported", () => {
  const text = Array.from({ length: 100 }, (_, line) => `line ${line}`).join("\n");
  const trimmed = trimText(text, 200);
  expect(trimmed.text.length).toBeLessThanOrEqual(200);
  expect(text.split("\n")).toContain(trimmed.text.split("\n").at(-1));
  expect(trimmed.omissions).toEqual([
    { kind: "lines", count: 100 - trimmed.text.split("\n").length, limit: 200 },
  ]);
});

test("a cut never splits a character", () => {
  const trimmed = trimText("\u{1F426}".repeat(10), 5);
  expect(trimmed.text).toBe("\u{1F426}\u{1F426}");
});

test("a diff within the limit is not changed", () => {
  const diff = fileDiff("src/a.ts", 2) + fileDiff("src/b.ts", 1);
  expect(trimDiff(diff, 10_000)).toEqual({ text: diff, omissions: [] });
});

test.each([
  ["package-lock.json", "generated"],
  ["web/dist/app.js", "generated"],
  ["src/app.min.js", "generated"],
  [".env", "secret-file"],
  ["config/.env.production", "secret-file"],
  ["deploy/server.pem", "secret-file"],
])("%s is left out of a diff", (path, kind) => {
  const source = fileDiff("src/a.ts", 1);
  const trimmed = trimDiff(fileDiff(path, 1) + source, 10_000);
  expect(trimmed.text).toBe(source);
  expect(trimmed.omissions).toEqual([{ kind, paths: [path] }]);
});

test.each([".env.example", "src/environment.ts", "docs/keyboard.md"])("%s stays", (path) => {
  const diff = fileDiff(path, 1);
  expect(trimDiff(diff, 10_000)).toEqual({ text: diff, omissions: [] });
});

test("a binary file is left out and named", () => {
  const binary =
    "diff --git a/a.png b/a.png\nindex 1..2 100644\nBinary files a/a.png and b/a.png differ\n";
  expect(trimDiff(binary, 1_000)).toEqual({
    text: "",
    omissions: [{ kind: "binary", paths: ["a.png"] }],
  });
});

test.each([
  ["--- i/.env\n+++ w/.env", "diff --git i/.env w/.env"],
  ["--- .env\n+++ .env", "diff --git .env .env"],
])("a file whose path cannot be read is left out: %j", (names, first) => {
  const diff = `${first}\nindex 1..2 100644\n${names}\n@@ -1 +1 @@\n-A=1\n+A=2\n`;
  expect(trimDiff(diff, 1_000)).toEqual({
    text: "",
    omissions: [{ kind: "no-path", paths: [first.slice("diff --git ".length)] }],
  });
});

test("a file that contains secrets is left out of a folder with a space in its name", () => {
  const diff = fileDiff("my app/.env", 1).replace(/^([+]{3}|---) .*$/gm, "$&\t");
  expect(trimDiff(diff, 1_000).omissions).toEqual([
    { kind: "secret-file", paths: ["my app/.env"] },
  ]);
});

test("a file that contained secrets is left out under its new name, too", () => {
  const diff = fileDiff("settings.txt", 1).replaceAll("a/settings.txt", "a/.env");
  expect(trimDiff(diff, 1_000)).toEqual({
    text: "",
    omissions: [{ kind: "secret-file", paths: ["settings.txt"] }],
  });
});

test("files with a conflict are left out and named, wherever they stand in a diff", () => {
  const source = fileDiff("src/a.ts", 1);
  const combined = (path: string) =>
    `diff --cc ${path}\nindex 1,2..0\n--- a/${path}\n+++ b/${path}\n@@@ -1,1 -1,1 +1,5 @@@\n++<<<<<<< HEAD\n +3\n`;
  const diff = `${combined("src/b.ts")}${source}${combined(".env")}* Unmerged path src/c.ts\n`;
  expect(trimDiff(diff, 10_000)).toEqual({
    text: source,
    omissions: [
      { kind: "conflict", paths: ["src/b.ts", "src/c.ts"] },
      { kind: "secret-file", paths: [".env"] },
    ],
  });
});

test("a long file leaves room for the other files of a diff", () => {
  const diff = fileDiff("src/long.ts", 40) + fileDiff("src/short.ts", 1);
  const trimmed = trimDiff(diff, 1_000);
  expect(trimmed.text.length).toBeLessThanOrEqual(1_000);
  expect(trimmed.text).toContain("src/short.ts hunk 0 line 2");
  expect(trimmed.text).toContain("src/long.ts hunk 0 line 2");
  expect(trimmed.omissions).toEqual([{ kind: "changes", count: 1, of: 2, limit: 1_000 }]);
});

test("the omissions name a renamed or deleted file", () => {
  const deleted =
    "diff --git a/yarn.lock b/yarn.lock\ndeleted file mode 100644\n--- a/yarn.lock\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n";
  expect(trimDiff(deleted, 1_000).omissions).toEqual([{ kind: "generated", paths: ["yarn.lock"] }]);
});

test("a new file with one long hunk is cut after a line, below the list of files", () => {
  const trimmed = trimDiff(fileDiff("src/new.ts", 1, 2_000), 24_000);
  expect(trimmed.text.length).toBeLessThanOrEqual(24_000);
  expect(trimmed.text.length).toBeGreaterThan(23_000);
  expect(trimmed.text).toMatch(/^1 file changed, \+2000 -0\nsrc\/new\.ts \+2000 -0\n/);
  expect(trimmed.text).toContain("+src/new.ts hunk 0 line 100\n");
  expect(trimmed.text.endsWith("\n")).toBe(true);
});

test("forty long files share the room, with one note", () => {
  const paths = Array.from({ length: 40 }, (_, index) => `src/file-${index}.ts`);
  const trimmed = trimDiff(paths.map((path) => fileDiff(path, 1, 100)).join(""), 24_000);
  expect(trimmed.text.length).toBeLessThanOrEqual(24_000);
  for (const path of paths) expect(trimmed.text).toContain(`+${path} hunk 0 line 1\n`);
  expect(trimmed.omissions).toEqual([{ kind: "changes", count: 40, of: 40, limit: 24_000 }]);
});

test("files that are left out for one reason are one omission", () => {
  const diff = fileDiff("a/yarn.lock", 1) + fileDiff("b/yarn.lock", 1);
  expect(trimDiff(diff, 1_000)).toEqual({
    text: "",
    omissions: [{ kind: "generated", paths: ["a/yarn.lock", "b/yarn.lock"] }],
  });
});

test("more files than there is room for are in the list only", () => {
  const paths = Array.from({ length: 300 }, (_, index) => `src/file-${index}.ts`);
  const trimmed = trimDiff(paths.map((path) => fileDiff(path, 1)).join(""), 2_000);
  expect(trimmed.text.length).toBeLessThanOrEqual(2_000);
  expect(trimmed.text).toContain("300 files changed, +900 -0");
});

test("the list of files has a renamed one by both names", () => {
  const renamed =
    "diff --git a/src/old.ts b/src/new.ts\nsimilarity index 100%\nrename from src/old.ts\nrename to src/new.ts\n";
  const { text } = trimDiff(renamed + fileDiff("src/long.ts", 1, 2_000), 2_000);
  expect(text).toContain("2 files changed, +2000 -0\n");
  expect(text).toContain("src/old.ts => src/new.ts +0 -0\n");
});
