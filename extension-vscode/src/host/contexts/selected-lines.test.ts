import { expect, test } from "vitest";
import { selectedLines } from "./selected-lines.ts";

test("the indentation that all lines share is left out, and the rest of it stays", () => {
  expect(selectedLines("    if (a) {\n\n      b();\n    }", 7, 2)).toEqual({
    text: "if (a) {\n\n  b();\n}",
    firstLine: 7,
  });
});

test("tabs reach to their next stop, in the middle of a line too", () => {
  expect(selectedLines("\ta\tb\n\t\tc", 1, 4).text).toBe("a   b\n    c");
});

test("empty lines at either end are left out, and the number of the first line says so", () => {
  expect(selectedLines("\n  \r\na \r\nb\n\n", 10, 4)).toEqual({ text: "a\nb", firstLine: 12 });
});

test("blanks alone are nothing to show", () => {
  expect(selectedLines(" \n\t\n", 3, 4).text).toBe("");
});

test("a selection that begins inside a line keeps the indentation of the others", () => {
  expect(selectedLines("first(\n  second,\n)", 1, 4).text).toBe("first(\n  second,\n)");
});
