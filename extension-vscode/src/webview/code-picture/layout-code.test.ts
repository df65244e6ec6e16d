import { expect, test } from "vitest";
import type { CodeToken } from "../../protocol/code-picture.ts";
import { type CodeRow, layoutCode } from "./layout-code.ts";

const token = (text: string, color = "#000000"): CodeToken => ({
  text,
  color,
  isBold: false,
  isItalic: false,
});
const textOf = ({ runs }: CodeRow) => runs.map(({ text }) => text).join("");

test("each token stands in the column after those before it, and blanks are not drawn", () => {
  const { rows, gutter } = layoutCode(
    { lines: [[token("  "), token("if", "#00f"), token(" (a)")], []] },
    9,
    false,
  );
  expect(gutter).toBe(0);
  expect(rows).toEqual([
    {
      number: 9,
      runs: [
        { ...token("if", "#00f"), column: 2, columns: 2 },
        { ...token(" (a)"), column: 4, columns: 4 },
      ],
    },
    { number: 10, runs: [] },
  ]);
});

test("the gutter has room for the longest number", () => {
  expect(layoutCode({ lines: [[token("a")], [token("b")]] }, 99, true).gutter).toBe(5);
});

test("the picture is as wide as its longest line, and not narrower than a few words", () => {
  expect(layoutCode({ lines: [[token("a")]] }, 1, false).columns).toBe(36);
  expect(layoutCode({ lines: [[token("a".repeat(70))]] }, 1, false).columns).toBe(70);
});

test("a long line goes on in the next row after a blank, and has one number", () => {
  const words = `${"word ".repeat(21)}end`;
  const { rows, columns } = layoutCode({ lines: [[token(words)]] }, 5, true);
  expect(rows.map(({ number }) => number)).toEqual([5, undefined]);
  expect(rows.map(textOf)).toEqual(["word ".repeat(20), "word end"]);
  expect(columns).toBe(100);
});

test("a line without blanks is broken where the width ends", () => {
  const { rows } = layoutCode(
    { lines: [[token("a".repeat(150)), token("b".repeat(60))]] },
    1,
    false,
  );
  expect(rows.map((row) => textOf(row).length)).toEqual([100, 100, 10]);
});

test("the picture grows wider before it has more rows than X shows", () => {
  const lines = Array.from({ length: 60 }, () => [token("a".repeat(101))]);
  const { rows, columns } = layoutCode({ lines }, 1, false);
  expect(rows).toHaveLength(60);
  expect(columns).toBe(101);
});

test("wide characters take two columns, and what a reader sees as one character stays whole", () => {
  const { rows } = layoutCode({ lines: [[token("a你👩‍🔧e\u0301b")]] }, 1, false);
  expect(rows[0]?.runs.map(({ text, column }) => [text, column])).toEqual([
    ["a", 0],
    ["你", 1],
    ["👩‍🔧", 3],
    ["e\u0301b", 5],
  ]);
});

test("letters that join in Arabic are drawn at once", () => {
  const { rows } = layoutCode({ lines: [[token("مرحبا بكم")]] }, 1, false);
  expect(rows[0]?.runs).toHaveLength(1);
});
