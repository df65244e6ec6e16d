import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readSource } from "./read-source.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "linnet-source-"));
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => rm(folder, { recursive: true }));

const BROKEN = new Error("getaddrinfo EAI_AGAIN a.example");
const brokenBody = () => new ReadableStream({ start: (body) => body.error(BROKEN) });

async function readFileWith(name: string, content: string | Uint8Array) {
  const file = join(folder, name);
  await writeFile(file, content);
  return readSource({ file, url: undefined });
}

test.each([
  ["a.txt", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0]), /a\.txt is not text in UTF-8\.$/],
  ["b.txt", new Uint8Array([0x61, 0xff, 0xfe]), /b\.txt is not text in UTF-8\.$/],
  ["c.txt", " \n", /c\.txt is empty\.$/],
  ["d.html", "<html><body></body></html>", /no article was found/],
])("%s is refused by its name", async (name, content, message) => {
  await expect(readFileWith(name, content)).rejects.toThrow(message);
});

test("a page that was saved is read as a page is, and code as code", async () => {
  const words = "The bridge over the river opens again on Friday, after ten months of work. ";
  const html = `<html lang="en"><head><title>The bridge</title></head><body><nav>Home</nav><article><h1>The bridge</h1><p>${words.repeat(8)}</p></article></body></html>`;
  const page = await readFileWith("page.html", html);
  expect(page).toMatchObject({ kind: "page", title: "The bridge" });
  expect(page.text).toContain("opens again on Friday");
  expect(page.text).not.toContain("<");
  expect(page).not.toHaveProperty("url");
  expect(await readFileWith("x.ts", "let a = 1;\n")).toEqual({
    kind: "file",
    title: "x.ts",
    text: "let a = 1;\n",
  });
});

test.each([
  [{ file: undefined, url: "example.com" }, '--url: "example.com" is not a web address'],
  [{ file: undefined, url: "http://" }, '--url: "http://" is not a web address'],
  [{ file: "no-such-file", url: undefined }, "--file: no-such-file cannot be read: there is no"],
  [{ file: "a", url: "http://a.example" }, "Give --file or --url, not both."],
])("%j is refused", async (from, message) => {
  await expect(readSource(from)).rejects.toThrow(message);
});

test.each([
  ["nobody answers", () => Promise.reject(new TypeError("fetch failed", { cause: BROKEN }))],
  ["the answer breaks off", () => Promise.resolve(new Response(brokenBody()))],
])("a page for which %s is named with what to do", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  await expect(readSource({ file: undefined, url: "https://a.example/b" })).rejects.toThrow(
    "--url: https://a.example/b cannot be read (getaddrinfo EAI_AGAIN a.example). Check the address and the network, or give its text by --file.",
  );
});

test("a file of secrets is not read, under no name", async () => {
  const file = join(folder, "notes.txt");
  await writeFile(join(folder, ".env"), "A=1");
  await symlink(join(folder, ".env"), file);
  await expect(readSource({ file, url: undefined })).rejects.toThrow("hold secrets");
  await expect(readFileWith(".env", "A=1")).rejects.toThrow("hold secrets");
});

test("what git says is a change, without its files of secrets", async () => {
  const diff = (path: string) =>
    `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b of ${path}\n`;
  const log = `commit ${"ab12".repeat(10)}\n\n    Add a queue\n\n${diff(".env")}${diff("src/a.ts")}`;
  const read = await readFileWith("piped", log);
  expect(read).toMatchObject({ kind: "diff" });
  expect(read.text).toContain("Add a queue");
  expect(read.text).toContain("b of src/a.ts");
  expect(read.text).not.toContain(".env");
  expect((await readFileWith("x.patch", diff(".env") + diff("b.ts"))).text).toBe(diff("b.ts"));
});

test.each([
  ["--oneline", "fdf2540 feat: rotate the log file\n21e2d84 (tag: v1) Initial commit\n"],
  ["--oneline --graph", "*   b326bd7 Merge branch 'x'\n|\\  \n| * fdf2540 feat: rotate the log\n"],
  ["--abbrev-commit", "commit fdf2540 (HEAD -> main)\nAuthor: Ann\n\n    Rotate the log\n"],
])("git log %s is a change", async (_, log) => {
  expect(await readFileWith("piped", log)).toMatchObject({ kind: "diff", text: log });
});

test("a change in colours is the same change", async () => {
  const esc = String.fromCharCode(27);
  const coloured = (text: string) =>
    text.replace(/^(?=.)/gm, `${esc}[1m`).replace(/$/gm, `${esc}[m`);
  const diff = (path: string) =>
    `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b\n`;
  const log = `commit ${"ab12".repeat(10)}\n\n    Add a queue\n\n`;
  expect(await readFileWith("piped", coloured(log + diff(".env") + diff("a.ts")))).toEqual({
    kind: "diff",
    title: "piped",
    text: log + diff("a.ts"),
  });
});

test("prose with what looks like a hash is no change", async () => {
  const prose = "1234567 people came to the fair.\n\nIt was warm.\n";
  expect(await readFileWith("piped", prose)).toMatchObject({ kind: "page" });
});

test("a change of which nothing is left is refused with the reasons", async () => {
  const binary = "diff --git a/x.bin b/x.bin\nBinary files a/x.bin and b/x.bin differ\n";
  await expect(readFileWith("piped", binary)).rejects.toThrow(
    "Nothing is left of the change: its files are binary, hold secrets, or are written by programs.",
  );
});

test("the marks of a heading are no part of a title", async () => {
  expect(await readFileWith("r.md", "# Linnet\n\nIt drafts posts.\n")).toMatchObject({
    title: "Linnet",
    text: "It drafts posts.",
  });
});
