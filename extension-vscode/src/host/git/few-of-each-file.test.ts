import { expect, test } from "vitest";
import { fewOfEachFile } from "./few-of-each-file.ts";

const MOST = 192;
const part = (path: string, text: string) =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -0,0 +1 @@\n${text}`;

/** The diff, as it is kept when it arrives in pieces of that length. */
function kept(
  diff: string,
  length: number,
  { most, mostOfLarge }: { most: number; mostOfLarge?: number } = { most: MOST },
): string {
  const keep = fewOfEachFile(most, mostOfLarge);
  let text = "";
  for (let at = 0; at < diff.length; at += length) text += keep(diff.slice(at, at + length));
  return text + keep("");
}

test.each([1, 7, 64, 4_096])(
  "of a large file the beginning is kept, in pieces of %i characters, and the files after it are whole",
  (length) => {
    const large = part("data.json", `+${"x".repeat(50)}\n`.repeat(60));
    const others = `${part("a.ts", "+one\n")}* Unmerged path b.ts\n${part("c.ts", "+two")}`;
    const diff = part("0.ts", "+zero\n") + large + others;
    expect(kept(diff, length)).toBe(`${part("0.ts", "+zero\n")}${large.slice(0, MOST)}\n${others}`);
  },
);

test.each([1, 64, 4_096])(
  "in pieces of %i characters, one long line is cut, and no file begins within it",
  (length) => {
    const long = part("min.txt", `+${"diff --git a/".repeat(30)}`);
    const other = part("a.ts", "+one\n");
    expect(kept(`${long}\n${other}`, length)).toBe(`${long.slice(0, MOST)}\n${other}`);
  },
);

test.each([4_096, 65_536])(
  "of many large files all are there, in pieces of %i characters: the last ones with few lines",
  (length) => {
    const paths = Array.from({ length: 100 }, (_, index) => `data-${index}.txt`);
    const diff = paths.map((path) => part(path, `+${"x".repeat(50)}\n`.repeat(200))).join("");
    const text = kept(diff, length, { most: 16_384, mostOfLarge: 100_000 });
    for (const path of paths) expect(text).toContain(`+++ b/${path}\n`);
    expect(text).toContain(part("data-0.txt", `+${"x".repeat(50)}\n`.repeat(200)));
    expect(text.length).toBeLessThan(diff.length / 2);
  },
);
