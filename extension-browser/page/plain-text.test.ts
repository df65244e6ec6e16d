import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("a first line that stands alone is the title, and lines stay as they are", () => {
  expect(plainText("The dam\r\n\r\n\r\nIt holds, and will \r\nfor years.\r\n")).toEqual({
    title: "The dam",
    text: "The dam\n\nIt holds, and will\nfor years.",
  });
});

test("a file of one paragraph, or one that begins with two lines, has no title", () => {
  expect(plainText("It holds.")).toEqual({ text: "It holds." });
  expect(plainText("It holds,\nand will.\n\nFor years.")).toEqual({
    text: "It holds,\nand will.\n\nFor years.",
  });
});
